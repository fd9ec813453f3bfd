// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The CPU load of a cell by process and host. {@code gaps} names the processes of its operations
 * that were not recorded; with any of them, the loads have no sum.
 */
public record CellCpu(List<Load> loads, List<String> gaps) {
  public static final String HOST = "host";
  static final CellCpu NONE = new CellCpu(List.of(), List.of("nothing was recorded"));

  /**
   * The mean CPU load of a process or of a whole host, in percent of a core. The role is empty if
   * {@code run.json} does not name the process.
   */
  public record Load(
      String host,
      String role,
      String process,
      List<Long> pids,
      boolean takesPart,
      double percent) {
    public String name() {
      return role.isEmpty() ? process : role;
    }

    public boolean isHost() {
      return name().equals(HOST);
    }
  }

  static CellCpu mean(List<CellCpu> rounds) {
    Map<List<String>, List<Load>> byProcess = new LinkedHashMap<>();
    List<String> gaps = new ArrayList<>();
    for (CellCpu round : rounds) {
      gaps.addAll(round.gaps);
      for (Load load : round.loads) {
        byProcess
            .computeIfAbsent(List.of(load.host(), load.name()), key -> new ArrayList<>())
            .add(load);
      }
    }
    for (List<Load> loads : byProcess.values()) {
      // A process that ran in one round only would count in full.
      if (gaps.isEmpty() && loads.get(0).takesPart() && loads.size() < rounds.size()) {
        gaps.add(loads.get(0).name() + " is not the same process in all rounds");
      }
    }
    return new CellCpu(
        byProcess.values().stream().map(CellCpu::mean).toList(), gaps.stream().distinct().toList());
  }

  private static Load mean(Collection<Load> rounds) {
    Load any = rounds.iterator().next();
    return new Load(
        any.host(),
        any.role(),
        any.process(),
        rounds.stream().flatMap(load -> load.pids().stream()).distinct().toList(),
        any.takesPart(),
        rounds.stream().mapToDouble(Load::percent).average().orElseThrow());
  }

  public List<Load> processes() {
    return loads.stream().filter(load -> !load.isHost()).toList();
  }

  /** The load of a process or of a whole host, by its displayed name; 100 is one core. */
  public OptionalDouble percent(String host, String name) {
    return loads.stream()
        .filter(load -> load.host().equals(host) && load.name().equals(name))
        .mapToDouble(Load::percent)
        .findFirst();
  }

  /** The load of all processes that the operations run in; empty if one of them has a gap. */
  public OptionalDouble ofAll() {
    List<Load> all = loads.stream().filter(Load::takesPart).toList();
    return !gaps.isEmpty() || all.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(all.stream().mapToDouble(Load::percent).sum());
  }
}
