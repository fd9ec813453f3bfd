// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The CPU load of a cell: that of each process, and of each host as a whole.
 *
 * @param loads empty if none was recorded
 */
public record CellCpu(List<ProcessCpu> loads) {
  private static final double PERCENT_OF_A_CORE = 100;
  private static final double MICROSECONDS = 1e6;

  /** Copies the list. */
  public CellCpu {
    loads = List.copyOf(loads);
  }

  /** The mean over rounds, each process over the rounds that recorded it. */
  static CellCpu mean(List<CellCpu> rounds) {
    Map<List<String>, List<ProcessCpu>> byProcess = new LinkedHashMap<>();
    for (CellCpu round : rounds) {
      round.loads.forEach(
          load ->
              byProcess
                  .computeIfAbsent(List.of(load.host(), load.process()), key -> new ArrayList<>())
                  .add(load));
    }
    return new CellCpu(
        byProcess.values().stream()
            .map(
                loads ->
                    new ProcessCpu(
                        loads.get(0).host(),
                        loads.get(0).process(),
                        loads.stream().mapToDouble(ProcessCpu::percent).average().orElseThrow()))
            .toList());
  }

  /** The processes, without the hosts as wholes. */
  public List<ProcessCpu> processes() {
    return loads.stream().filter(load -> !load.isHost()).toList();
  }

  /** The load of a process or of a host as a whole, 100 is one core. */
  public OptionalDouble percent(String host, String process) {
    return loads.stream()
        .filter(load -> load.host().equals(host) && load.process().equals(process))
        .mapToDouble(ProcessCpu::percent)
        .findFirst();
  }

  /** How many cores the processes together kept busy; nothing if no process was recorded. */
  public OptionalDouble busyCores() {
    List<ProcessCpu> processes = processes();
    return processes.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            processes.stream().mapToDouble(ProcessCpu::percent).sum() / PERCENT_OF_A_CORE);
  }

  /** CPU time for one operation in µs, from a load in percent of a core. */
  public static double microsecondsPerOperation(double percent, double tps) {
    return percent / PERCENT_OF_A_CORE * MICROSECONDS / tps;
  }
}
