// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Tells the cells in which the load generator, and not the database, may have been the limit.
 *
 * @param role which generator it is of: several where there are remote engines
 * @param generator the generator's load, 100 is one core
 * @param machine the load of the generator's host as a whole; empty if it is not known
 */
public record ClientBound(
    String role, double generator, OptionalDouble machine, int hardwareThreads) {
  private static final String ROLE = "generator";

  private static final double CORE = 100;

  /**
   * Fraction of the CPU that the threads can use: above it, little time is left to wait for the
   * database.
   */
  private static final double FULL_GENERATOR = 0.8;

  /**
   * Fraction of all cores of the host: above it, threads wait for a core instead of the database.
   */
  private static final double FULL_MACHINE = 0.9;

  /** Fraction of the CPU used on the host: more than all others together. */
  private static final double MOST = 0.5;

  /**
   * Why a cell's throughput may be that of the load generator, if it may. Not for the embedded
   * database: its database is in the generator.
   */
  public static Optional<String> reason(Experiment experiment, Cell cell) {
    if (experiment.isEmbedded()) {
      return Optional.empty();
    }
    CellCpu cpu = experiment.cpu(cell);
    RunInfo info = experiment.info();
    int engines = Math.max(1, info.engines().size());
    int threads = (cell.threads() + engines - 1) / engines;
    return cpu.processes().stream()
        .filter(ClientBound::isGenerator)
        .map(
            load ->
                new ClientBound(
                    load.role(),
                    load.percent(),
                    cpu.percent(load.host(), ProcessCpu.HOST),
                    hardwareThreads(info, load.host())))
        .flatMap(generator -> generator.reason(Math.min(threads, usable(info))).stream())
        .findFirst();
  }

  /** The hardware threads that quota and affinity leave to this JVM; of others it is not known. */
  private static double usable(RunInfo info) {
    return info.engines().isEmpty()
            && info.host().get("usable hardware threads") instanceof Number usable
        ? usable.doubleValue()
        : Double.MAX_VALUE;
  }

  static int hardwareThreads(RunInfo info, String host) {
    if (info.engines().isEmpty()) {
      return info.host().get("hardware threads") instanceof Integer threads ? threads : 0;
    }
    return info.agents().stream()
        .filter(agent -> agent.host().equals(host))
        .mapToInt(AgentInfo::hardwareThreads)
        .findFirst()
        .orElse(0);
  }

  static boolean isGenerator(ProcessCpu load) {
    return load.role().startsWith(ROLE);
  }

  /**
   * Why the cell is client-bound, if it is.
   *
   * @param threads the cores that those of the cell can burn at most
   */
  private Optional<String> reason(double threads) {
    double most = Math.min(threads, hardwareThreads) * CORE;
    if (hardwareThreads > 0 && generator >= FULL_GENERATOR * most) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "client-bound: the %s used %.0f %% CPU of the %.0f %% that its threads can use",
              role,
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
              "client-bound: its host was fully used (%.0f %%), most of it by the %s (%.0f %%)",
              all,
              role,
              generator));
    }
    return Optional.empty();
  }
}
