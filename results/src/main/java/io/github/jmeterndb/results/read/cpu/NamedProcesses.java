// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read.cpu;

import io.github.jmeterndb.results.model.ProcessCpu;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The processes that {@code run.json} names: what the labels of their samples stand for, and
 * whether all in which the operations of a path run were recorded.
 *
 * @param processes none of an older run, which does not name them
 */
record NamedProcesses(List<ProcessInfo> processes) {
  private Stream<ProcessInfo> of(CpuSample sample) {
    return processes.stream()
        .filter(p -> p.host().equals(sample.host()) && p.role().equals(sample.process()));
  }

  /** Whether it goes by the role of one of them. */
  boolean hasRole(CpuSample sample) {
    return of(sample).findAny().isPresent();
  }

  /** Whether operations of any path run in it. */
  boolean takesPart(CpuSample sample) {
    return of(sample).anyMatch(process -> !process.paths().isEmpty());
  }

  /**
   * The load of a process, or of a host as a whole, in a cell over that path.
   *
   * @param sample any of its samples
   * @param percent 100 is one core
   */
  ProcessCpu load(CpuSample sample, double percent, String path) {
    List<ProcessInfo> named = of(sample).toList();
    if (named.isEmpty()) {
      return new ProcessCpu(sample.host(), sample.process(), percent);
    }
    return new ProcessCpu(
        sample.host(),
        sample.process(),
        named.get(0).process(),
        named.stream().map(ProcessInfo::pid).filter(pid -> pid > 0).distinct().toList(),
        named.stream().anyMatch(process -> process.paths().contains(path)),
        percent);
  }

  /**
   * Which of the processes of a path were not recorded over a whole window, a clause each.
   *
   * @param samples those within the window
   */
  List<String> gaps(String path, CellWindow window, List<CpuSample> samples) {
    if (processes.isEmpty()) {
      return List.of("run.json does not name the processes that operations run in");
    }
    List<ProcessInfo> ofPath =
        processes.stream().filter(process -> process.paths().contains(path)).toList();
    if (ofPath.isEmpty()) {
      return List.of("run.json names no process that operations over " + path + " run in");
    }
    List<String> gaps = new ArrayList<>();
    for (ProcessInfo process : ofPath) {
      gap(process, window, samples).ifPresent(gaps::add);
    }
    return gaps.stream().distinct().toList();
  }

  private Optional<String> gap(ProcessInfo process, CellWindow window, List<CpuSample> samples) {
    String name = process.role() + (process.host().isEmpty() ? "" : " on " + process.host());
    if (!process.missing().isEmpty()) {
      return Optional.of(name + " was not recorded (" + process.missing() + ")");
    }
    List<CpuSample> own =
        samples.stream().filter(sample -> of(sample).anyMatch(process::equals)).toList();
    if (own.stream().noneMatch(window::isCoveredBy)) {
      return Optional.of(name + " has no samples");
    }
    return window.hasGap(own.stream().mapToDouble(CpuSample::seconds))
        ? Optional.of(name + " was not recorded all the time")
        : Optional.empty();
  }
}
