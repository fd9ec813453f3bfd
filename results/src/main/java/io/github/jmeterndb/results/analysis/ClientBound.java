// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.run.Cell;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Tells the cells in which the load generator, and not the database, may have been the limit.
 *
 * @param generator the generator's load, 100 is one core
 * @param machine the load of the generator's host as a whole; empty if it is not known
 * @param hardwareThreads of that host
 */
public record ClientBound(double generator, OptionalDouble machine, int hardwareThreads) {
  private static final String ROLE = "generator";

  /** Of runs that name no roles. */
  private static final String PROCESS = "jmeter";

  private static final double CORE = 100;

  /** Of what its threads can burn at the most; the rest is too little to wait for a database in. */
  private static final double FULL_GENERATOR = 0.8;

  /** Of all cores of its host: with less left, threads wait for a core, and not for a database. */
  private static final double FULL_MACHINE = 0.9;

  /** Of what is burned on its host: more than all others together. */
  private static final double MOST = 0.5;

  /**
   * Why a cell's throughput may be that of the load generator, if it may. Not for the stand-in: its
   * database is in the generator.
   */
  public static Optional<String> reason(Experiment experiment, Cell cell) {
    if (experiment.isStandIn()) {
      return Optional.empty();
    }
    CellCpu cpu = experiment.cpu(cell);
    Object known = experiment.rounds().get(0).info().host().get("hardware threads");
    int hardwareThreads = known instanceof Integer threads ? threads : 0;
    return cpu.processes().stream()
        .filter(ClientBound::isGenerator)
        .findFirst()
        .map(
            load ->
                new ClientBound(
                    load.percent(), cpu.percent(load.host(), ProcessCpu.HOST), hardwareThreads))
        .flatMap(generator -> generator.reason(cell.threads()));
  }

  static boolean isGenerator(ProcessCpu load) {
    return load.role().isEmpty() ? load.process().equals(PROCESS) : load.role().equals(ROLE);
  }

  /**
   * Why the cell is client-bound, if it is.
   *
   * @param threads those of the cell: they cannot burn more cores than there are of them
   */
  private Optional<String> reason(int threads) {
    double most = Math.min(threads, hardwareThreads) * CORE;
    if (hardwareThreads > 0 && generator >= FULL_GENERATOR * most) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "client-bound: the generator burned %.0f %% of a core, where %.0f %% is what its"
                  + " threads can",
              generator,
              most));
    }
    double all = machine.orElse(0);
    if (hardwareThreads > 0
        && all >= FULL_MACHINE * hardwareThreads * CORE
        && generator >= MOST * all) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "client-bound: its host was full (%.0f %%), and the generator burned most of it"
                  + " (%.0f %%)",
              all,
              generator));
    }
    return Optional.empty();
  }
}
