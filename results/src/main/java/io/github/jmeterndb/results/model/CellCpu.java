// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The CPU load of a cell: that of each process, and of each host as a whole.
 *
 * @param loads empty if none was recorded
 * @param gaps which of the processes that the cell's operations run in were not recorded over its
 *     whole window, a clause each; with any of them nothing adds processes up
 */
public record CellCpu(List<ProcessCpu> loads, List<String> gaps) {
  static final CellCpu NONE = new CellCpu(List.of(), List.of("nothing was recorded"));

  private static final double PERCENT_OF_A_CORE = 100;
  private static final double MICROSECONDS = 1e6;

  public CellCpu {
    loads = List.copyOf(loads);
    gaps = List.copyOf(gaps);
  }

  static CellCpu mean(List<CellCpu> rounds) {
    Map<List<String>, List<ProcessCpu>> byProcess = new LinkedHashMap<>();
    List<String> gaps = new ArrayList<>();
    for (CellCpu round : rounds) {
      gaps.addAll(round.gaps);
      for (ProcessCpu load : round.loads) {
        byProcess
            .computeIfAbsent(List.of(load.host(), load.name()), key -> new ArrayList<>())
            .add(load);
      }
    }
    for (List<ProcessCpu> loads : byProcess.values()) {
      // Another process in each round would count in full, though it ran in one round alone.
      if (gaps.isEmpty() && loads.get(0).takesPart() && loads.size() < rounds.size()) {
        gaps.add(loads.get(0).name() + " is not the same process in all rounds");
      }
    }
    return new CellCpu(
        byProcess.values().stream().map(CellCpu::mean).toList(), gaps.stream().distinct().toList());
  }

  private static ProcessCpu mean(Collection<ProcessCpu> rounds) {
    ProcessCpu any = rounds.iterator().next();
    return new ProcessCpu(
        any.host(),
        any.role(),
        any.process(),
        rounds.stream().flatMap(load -> load.pids().stream()).distinct().toList(),
        any.takesPart(),
        rounds.stream().mapToDouble(ProcessCpu::percent).average().orElseThrow());
  }

  public List<ProcessCpu> processes() {
    return loads.stream().filter(load -> !load.isHost()).toList();
  }

  /** All processes that the cell's operations run in; none if one of them has a gap. */
  public List<ProcessCpu> ofOperations() {
    return gaps.isEmpty() ? loads.stream().filter(ProcessCpu::takesPart).toList() : List.of();
  }

  /** The load of a process, or of a host as a whole, by its name for a reader; 100 is one core. */
  public OptionalDouble percent(String host, String name) {
    return loads.stream()
        .filter(load -> load.host().equals(host) && load.name().equals(name))
        .mapToDouble(ProcessCpu::percent)
        .findFirst();
  }

  /** The load of all processes that its operations run in; nothing if one of them has a gap. */
  public OptionalDouble ofAll() {
    List<ProcessCpu> all = ofOperations();
    return all.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(all.stream().mapToDouble(ProcessCpu::percent).sum());
  }

  /** CPU time for one operation in µs, from a load in percent of a core. */
  public static double microsecondsPerOperation(double percent, double tps) {
    return percent / PERCENT_OF_A_CORE * MICROSECONDS / tps;
  }
}
