// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Workload;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One run directory, read. Parts of mixtures are counted in the cells, too. Cautions list what
 * could not be read or is inconsistent.
 */
public record Round(
    String name,
    Path directory,
    RunInfo info,
    List<CellRound> cells,
    List<CellRound> parts,
    List<String> cautions,
    Map<String, Round> engines) {
  private static final List<Workload<?>> WORKLOADS = Workload.all();
  private static final WorkloadReport NO_REPORT = new WorkloadReport() {};

  /** A copy with the parts of mixtures instead of the cells. */
  Round ofParts(Set<Cell> all) {
    List<CellRound> rounds = new ArrayList<>(parts);
    Set<Cell> missing = new LinkedHashSet<>(all);
    parts.forEach(part -> missing.remove(part.cell()));
    missing.forEach(
        part -> measured(part.whole()).ifPresent(whole -> rounds.add(whole.without(part))));
    return new Round(name, directory, info, rounds, List.of(), List.of(), Map.of());
  }

  Round labelled(String label) {
    Map<String, Round> ofEngines = new LinkedHashMap<>(engines);
    ofEngines.replaceAll((engine, round) -> round.labelled(label));
    return new Round(
        label + ":" + name,
        directory,
        info,
        cells.stream().map(cell -> cell.labelled(label)).toList(),
        parts.stream().map(part -> part.labelled(label)).toList(),
        cautions,
        ofEngines);
  }

  /** What rounds of one experiment have in common: the system and the workload's variant. */
  String variant() {
    String variant = report().variant(properties());
    return system() + (variant.isEmpty() ? "" : "-" + variant);
  }

  public Map<String, String> properties() {
    return info.properties;
  }

  public String system() {
    Object known = info.cluster.get(RunInfo.SYSTEM);
    String ofTarget = info.target.equals("sandbox") ? "ndb" : info.target;
    return known != null ? known.toString() : ofTarget;
  }

  public Optional<CellRound> cell(Cell cell) {
    return cells.stream().filter(round -> round.cell().equals(cell)).findFirst();
  }

  /** The measurement of a cell if its figures may be used. */
  public Optional<CellRound> measured(Cell cell) {
    return cell(cell).filter(CellRound::isMeasured);
  }

  /** The operations of a cell that found no row: see {@link Operation#ABSENT}. */
  public long misses(Cell cell) {
    return cell.operation().isPart()
        ? 0
        : parts.stream()
            .filter(part -> part.cell().equals(cell.of(Operation.ABSENT)))
            .mapToLong(CellRound::ops)
            .sum();
  }

  /** Misses ÷ successful operations, from 0 to 1; 0 without operations. */
  public double missShare(Cell cell) {
    long misses = misses(cell);
    return misses == 0 ? 0 : measured(cell).map(all -> (double) misses / all.ops()).orElse(0.0);
  }

  String workload() {
    return WorkloadReport.value(Parameter.WORKLOAD, properties());
  }

  public static Optional<Workload<?>> workload(String name) {
    return WORKLOADS.stream().filter(workload -> workload.name().equals(name)).findFirst();
  }

  public WorkloadReport report() {
    return workload(workload()).<WorkloadReport>map(workload -> workload).orElse(NO_REPORT);
  }
}
