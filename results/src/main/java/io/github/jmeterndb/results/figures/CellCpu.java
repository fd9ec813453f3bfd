// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.CpuInfo.Used;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The CPU load of a cell by process and host, from the CPU time in {@code run.json}. {@code gaps}
 * names the processes of its operations that were not recorded; with any of them, the loads have no
 * sum.
 */
public record CellCpu(List<Load> loads, List<String> gaps) {
  public static final CellCpu NONE = new CellCpu(List.of(), List.of("nothing was recorded"));

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
      return name().equals(CpuInfo.HOST);
    }
  }

  /** The load while operations over a path ran. */
  public static CellCpu of(RunInfo info, String path, List<PathRecord> records) {
    List<CpuInfo> counted =
        records.stream().map(record -> record.cpu).filter(Objects::nonNull).toList();
    if (counted.isEmpty() || counted.size() < records.size()) {
      return new CellCpu(List.of(), List.of("no CPU time was counted"));
    }
    Map<List<String>, List<Used>> byProcess =
        counted.stream()
            .flatMap(cpu -> cpu.used().stream())
            .collect(
                groupingBy(
                    used -> List.of(used.host(), used.role()), LinkedHashMap::new, toList()));
    List<Load> loads =
        byProcess.values().stream()
            .filter(all -> all.stream().allMatch(u -> u.missing().isEmpty() && u.seconds() > 0))
            .map(all -> load(info, path, all))
            .sorted(Comparator.comparing(Load::host).thenComparing(Load::name))
            .toList();
    List<ProcessInfo> ofPath =
        info.processes.stream().filter(process -> process.paths().contains(path)).toList();
    if (ofPath.isEmpty()) {
      return new CellCpu(
          loads, List.of("run.json names no process that operations over " + path + " run in"));
    }
    List<String> gaps =
        ofPath.stream()
            .filter(
                p ->
                    loads.stream()
                        .noneMatch(l -> l.host().equals(p.host()) && l.role().equals(p.role())))
            .map(p -> gap(p, byProcess.getOrDefault(List.of(p.host(), p.role()), List.of())))
            .distinct()
            .toList();
    return new CellCpu(loads, gaps);
  }

  private static Load load(RunInfo info, String path, List<Used> all) {
    Used first = all.get(0);
    double percent =
        100
            * all.stream().mapToDouble(Used::cpuSeconds).sum()
            / all.stream().mapToDouble(Used::seconds).sum();
    List<ProcessInfo> named =
        info.processes.stream()
            .filter(p -> p.host().equals(first.host()) && p.role().equals(first.role()))
            .toList();
    return named.isEmpty()
        ? new Load(first.host(), "", first.role(), List.of(), false, percent)
        : new Load(
            first.host(),
            first.role(),
            named.get(0).process(),
            named.stream().map(ProcessInfo::pid).filter(pid -> pid > 0).distinct().toList(),
            named.stream().anyMatch(process -> process.paths().contains(path)),
            percent);
  }

  private static String gap(ProcessInfo process, List<Used> all) {
    String reason =
        Stream.concat(all.stream().map(Used::missing), Stream.of(process.missing()))
            .filter(missing -> !missing.isEmpty())
            .findFirst()
            .map(missing -> " (" + missing + ")")
            .orElse("");
    String host = process.host().isEmpty() ? "" : " on " + process.host();
    return process.role() + host + " was not counted" + reason;
  }

  static CellCpu mean(List<CellCpu> rounds) {
    List<String> gaps = new ArrayList<>();
    rounds.forEach(round -> gaps.addAll(round.gaps));
    Map<List<String>, List<Load>> byProcess =
        rounds.stream()
            .flatMap(round -> round.loads.stream())
            .collect(
                groupingBy(
                    load -> List.of(load.host(), load.name()), LinkedHashMap::new, toList()));
    for (List<Load> loads : byProcess.values()) {
      // A process that ran in one round only would count in full.
      if (gaps.isEmpty() && loads.get(0).takesPart() && loads.size() < rounds.size()) {
        gaps.add(loads.get(0).name() + " is not the same process in all rounds");
      }
    }
    return new CellCpu(
        byProcess.values().stream().map(CellCpu::meanLoad).toList(),
        gaps.stream().distinct().toList());
  }

  private static Load meanLoad(List<Load> rounds) {
    Load any = rounds.get(0);
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
