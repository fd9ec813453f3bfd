// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read.cpu;

import io.github.jmeterndb.results.model.CellCpu;
import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Means of CPU samples over the windows of the cells. */
public final class CpuWindows {
  /** What stays below on average did nothing: a daemon's angel, a process that only waits. */
  private static final double IDLE_PERCENT = 0.05;

  private static final String FIRST = "#1";
  private static final Set<String> THIS_HOST = Set.of("localhost", "127.0.0.1", "[::1]");

  private final List<CpuSample> samples;
  private final NamedProcesses processes;
  private final Map<String, Integer> hardwareThreads = new LinkedHashMap<>();

  /**
   * The load of each measured cell, over its {@linkplain CellWindow window}.
   *
   * @param info says how many hardware threads the hosts have, and which processes take part
   */
  public static Map<Cell, CellCpu> of(
      List<CpuSample> samples, RunInfo info, List<CellRound> cells, FileCautions cautions) {
    CpuWindows windows = new CpuWindows(samples, info, cautions);
    Map<Cell, CellCpu> loads = new LinkedHashMap<>();
    for (CellRound cell : cells) {
      if (cell.isMeasured()) {
        loads.put(cell.cell(), windows.mean(cell.cell().path(), CellWindow.of(cell)));
      }
    }
    long without =
        cells.stream()
            .filter(cell -> cell.isMeasured() && CellWindow.of(cell).mustHoldSamples())
            .filter(cell -> loads.get(cell.cell()).loads().isEmpty())
            .count();
    if (without > 0) {
      cautions.add(
          "cpu.csv has no samples of %d cell%s".formatted(without, without == 1 ? "" : "s"));
    }
    return loads;
  }

  private CpuWindows(List<CpuSample> samples, RunInfo info, FileCautions cautions) {
    if (info.host().get("hardware threads") instanceof Integer here) {
      THIS_HOST.forEach(host -> hardwareThreads.put(host, here));
    }
    for (AgentInfo agent : info.agents()) {
      if (agent.hardwareThreads() > 0) {
        hardwareThreads.put(agent.host(), agent.hardwareThreads());
      }
    }
    this.processes = new NamedProcesses(info.processes());
    this.samples = named(busy(samples)).stream().map(this::apart).toList();
    unknownHosts()
        .forEach(
            host ->
                cautions.add(
                    "how many cores "
                        + host
                        + " has is not known: its CPU as a whole is left out"));
  }

  /** The means of the samples that tell of a window. */
  private CellCpu mean(String path, CellWindow window) {
    List<CpuSample> inside = samples.stream().filter(window::contains).toList();
    Map<List<String>, List<CpuSample>> byProcess = new LinkedHashMap<>();
    for (CpuSample sample : inside) {
      if (window.isCoveredBy(sample)) {
        byProcess.computeIfAbsent(process(sample), key -> new ArrayList<>()).add(sample);
      }
    }
    List<ProcessCpu> loads = new ArrayList<>();
    byProcess
        .values()
        .forEach(
            of -> {
              CpuSample first = of.get(0);
              double mean = of.stream().mapToDouble(CpuSample::percent).average().orElseThrow();
              cores(first).ifPresent(cores -> loads.add(processes.load(first, mean * cores, path)));
            });
    // The listener's order is one of hashes.
    loads.sort(Comparator.comparing(ProcessCpu::host).thenComparing(ProcessCpu::name));
    return new CellCpu(loads, processes.gaps(path, window, inside));
  }

  /** A host's percent are those of all its cores, a process's those of one. */
  private OptionalDouble cores(CpuSample sample) {
    if (!sample.process().equals(ProcessCpu.HOST)) {
      return OptionalDouble.of(1);
    }
    Integer threads = hardwareThreads.get(sample.host());
    return threads == null ? OptionalDouble.empty() : OptionalDouble.of(threads);
  }

  private Set<String> unknownHosts() {
    Set<String> hosts = new HashSet<>();
    for (CpuSample sample : samples) {
      if (cores(sample).isEmpty()) {
        hosts.add(sample.host());
      }
    }
    return hosts;
  }

  /** Those that did something, or that operations run in, which may be few. */
  private List<CpuSample> busy(List<CpuSample> samples) {
    Map<List<String>, Double> means =
        samples.stream()
            .collect(
                Collectors.groupingBy(
                    CpuWindows::process, Collectors.averagingDouble(CpuSample::percent)));
    return samples.stream()
        .filter(sample -> means.get(process(sample)) >= IDLE_PERCENT || processes.takesPart(sample))
        .toList();
  }

  /** A user's own row may ask for a name that is also the role of a process. */
  private CpuSample apart(CpuSample sample) {
    return sample.asked() && processes.hasRole(sample)
        ? sample.named("name=" + sample.process())
        : sample;
  }

  private static List<String> process(CpuSample sample) {
    return List.of(sample.host(), sample.process());
  }

  /** The first of a name goes without its number where there is no second one. */
  private static List<CpuSample> named(List<CpuSample> samples) {
    Set<List<String>> numbered = new HashSet<>();
    for (CpuSample sample : samples) {
      if (!sample.process().endsWith(FIRST)) {
        numbered.add(List.of(sample.host(), sample.process().replaceFirst("#\\d+$", "")));
      }
    }
    return samples.stream()
        .map(
            sample -> {
              String name = sample.process().replaceFirst(FIRST + "$", "");
              boolean alone = !numbered.contains(List.of(sample.host(), name));
              return alone ? sample.named(name) : sample;
            })
        .toList();
  }
}
