// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import java.util.Locale;
import java.util.Optional;

/**
 * Tells the cells during which a generator's host was busy with what has no part in them: other
 * programs, or, where it is a virtual machine, its neighbours, whose time counts as used. Where the
 * CPU of a process was not recorded, nothing is known of that.
 */
final class OtherLoad {
  private static final double CORE = 100;

  /** Fraction of all cores: more than the kernel work that is charged to no process. */
  private static final double MUCH = 0.25;

  private OtherLoad() {}

  /** What else was at work while a round measured a cell, if it was much. */
  static Optional<String> reason(Round round, Cell cell) {
    CellCpu cpu = round.cpu(cell);
    if (!cpu.gaps().isEmpty()) {
      // What was not recorded may well be what was busy.
      return Optional.empty();
    }
    return cpu.processes().stream()
        .filter(ClientBound::isGenerator)
        .map(ProcessCpu::host)
        .distinct()
        .map(host -> reason(cpu, host, ClientBound.hardwareThreads(round.info(), host)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> reason(CellCpu cpu, String host, int hardwareThreads) {
    double all = cpu.percent(host, ProcessCpu.HOST).orElse(0);
    double watched =
        cpu.processes().stream()
            .filter(load -> load.host().equals(host))
            .mapToDouble(ProcessCpu::percent)
            .sum();
    return hardwareThreads == 0 || all - watched < MUCH * hardwareThreads * CORE
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "of the CPU used on %s (%.0f %%), %.0f %% was used by other programs or other virtual machines",
                host,
                all,
                all - watched));
  }
}
