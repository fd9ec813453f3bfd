// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.figures.CellCpu;
import io.github.jmeterndb.results.figures.CellCpu.Load;
import io.github.jmeterndb.results.figures.CellRound;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.CpuInfo.Used;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The CPU load of cells from the CPU time in {@code run.json}. */
final class CountedCpu {
  /** Fraction of the counted load; both counts usually differ by less than 2 %. */
  private static final double MOST_APART = 0.05;

  /** In percent of a core: below it, a few ticks of the kernel's clock matter too much. */
  private static final double LITTLE = 5;

  /** The first and the last sample may cover time that was not counted: one sample is allowed. */
  private static final int FEW_SAMPLES = 20;

  private CountedCpu() {}

  static CellCpu of(RunInfo info, CellRound cell) {
    List<CpuInfo> counted =
        cell.records().stream().map(path -> path.cpu).filter(Objects::nonNull).toList();
    if (counted.isEmpty() || counted.size() < cell.records().size()) {
      return new CellCpu(List.of(), List.of("no CPU time was counted"));
    }
    Map<List<String>, List<Used>> byProcess = new LinkedHashMap<>();
    counted.stream()
        .flatMap(cpu -> cpu.used().stream())
        .forEach(
            used ->
                byProcess
                    .computeIfAbsent(List.of(used.host(), used.role()), key -> new ArrayList<>())
                    .add(used));
    String path = cell.cell().path();
    List<Load> loads =
        byProcess.values().stream()
            .filter(
                all ->
                    all.stream().allMatch(used -> used.missing().isEmpty() && used.seconds() > 0))
            .map(all -> load(info, path, all))
            .sorted(Comparator.comparing(Load::host).thenComparing(Load::name))
            .toList();
    return new CellCpu(loads, gaps(info, path, loads, byProcess));
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

  private static List<String> gaps(
      RunInfo info, String path, List<Load> loads, Map<List<String>, List<Used>> byProcess) {
    List<ProcessInfo> ofPath =
        info.processes.stream().filter(process -> process.paths().contains(path)).toList();
    if (ofPath.isEmpty()) {
      return List.of("run.json names no process that operations over " + path + " run in");
    }
    return ofPath.stream()
        .filter(
            process ->
                loads.stream()
                    .noneMatch(
                        load ->
                            load.host().equals(process.host())
                                && load.role().equals(process.role())))
        .map(process -> gap(process, byProcess))
        .distinct()
        .toList();
  }

  private static String gap(ProcessInfo process, Map<List<String>, List<Used>> byProcess) {
    String reason =
        byProcess.getOrDefault(List.of(process.host(), process.role()), List.of()).stream()
            .map(Used::missing)
            .filter(missing -> !missing.isEmpty())
            .findFirst()
            .orElse(process.missing());
    String name = process.role() + (process.host().isEmpty() ? "" : " on " + process.host());
    return name + " was not counted" + (reason.isEmpty() ? "" : " (" + reason + ")");
  }

  static void check(RunInfo info, List<String> cautions) {
    for (AgentInfo agent : info.agents) {
      if (!agent.missing().isEmpty()) {
        cautions.add(
            "no CPU figures of %s: no agent answered (%s)"
                .formatted(agent.host(), agent.missing()));
      } else if (agent.hardwareThreads() == 0) {
        cautions.add(
            "no CPU figures of %s: its agent is a stock ServerAgent, which has no cumulative CPU time; its samples are in cpu.csv"
                .formatted(agent.host()));
      }
    }
    for (CpuInfo.Mean mean : info.cpu) {
      if (mean.samples() >= FEW_SAMPLES
          && Math.max(mean.counted(), mean.sampled()) >= LITTLE
          && Math.abs(mean.counted() - mean.sampled())
              > (MOST_APART + 1.0 / mean.samples()) * mean.counted()) {
        cautions.add(
            String.format(
                Locale.ROOT,
                "the CPU load of %s on %s over the run is %.1f %% of a core by its CPU time and %.1f %% by the PerfMon listener's samples",
                mean.role().equals(CpuInfo.HOST) ? "all processes" : mean.role(),
                mean.host(),
                mean.counted(),
                mean.sampled()));
      }
    }
  }
}
