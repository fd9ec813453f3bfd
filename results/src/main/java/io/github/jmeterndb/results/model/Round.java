// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * One run directory, read.
 *
 * @param directory the folder; nothing where it was not read from one
 * @param info what ran; without nulls
 * @param cells each cell that ran, also those without a measured operation, in the order of the run
 * @param parts the same for the parts of mixtures, which are counted in the cells already
 * @param cautions what could not be read or does not fit together, a line each
 * @param engines what each remote engine measured of it, by its name; empty where there were none
 */
public record Round(
    String name,
    Optional<Path> directory,
    RunInfo info,
    List<CellRound> cells,
    List<CellRound> parts,
    Map<Cell, CellCpu> cpu,
    List<String> cautions,
    Map<String, Round> engines) {
  private static final Map<String, String> SYSTEMS = Map.of("sandbox", "ndb");

  public Round {
    cells = List.copyOf(cells);
    parts = List.copyOf(parts);
    cpu = Map.copyOf(cpu);
    cautions = List.copyOf(cautions);
    engines = Collections.unmodifiableMap(new LinkedHashMap<>(engines));
  }

  public Round(
      String name,
      RunInfo info,
      List<CellRound> cells,
      List<CellRound> parts,
      Map<Cell, CellCpu> cpu,
      List<String> cautions) {
    this(name, Optional.empty(), info, cells, parts, cpu, cautions, Map.of());
  }

  /**
   * The same with the parts of mixtures in the place of the cells.
   *
   * @param all those of all rounds: what was measured without one of them has none of it
   */
  Round ofParts(Set<Cell> all) {
    List<CellRound> rounds = new ArrayList<>(parts);
    Set<Cell> missing = new LinkedHashSet<>(all);
    parts.forEach(part -> missing.remove(part.cell()));
    missing.forEach(
        part -> measured(part.whole()).ifPresent(whole -> rounds.add(whole.without(part))));
    return new Round(name, directory, info, rounds, List.of(), Map.of(), List.of(), Map.of());
  }

  /**
   * The same beside rounds of others: a label stands before its name and before its paths, {@code
   * innodb:jdbc}.
   */
  Round labelled(String label) {
    Map<Cell, CellCpu> loads = new LinkedHashMap<>();
    cpu.forEach((cell, load) -> loads.put(labelled(label, cell), load));
    Map<String, Round> ofEngines = new LinkedHashMap<>();
    engines.forEach((engine, round) -> ofEngines.put(engine, round.labelled(label)));
    return new Round(
        labelled(label, name),
        directory,
        info,
        labelled(label, cells),
        labelled(label, parts),
        loads,
        cautions,
        ofEngines);
  }

  private static List<CellRound> labelled(String label, List<CellRound> rounds) {
    return rounds.stream().map(round -> round.of(labelled(label, round.cell()))).toList();
  }

  private static Cell labelled(String label, Cell cell) {
    return new Cell(cell.operation(), labelled(label, cell.path()), cell.threads());
  }

  static String labelled(String label, String own) {
    return label + ":" + own;
  }

  /** What of several runs are rounds of one experiment: the system, and the workload's variant. */
  String variant() {
    String variant = report().variant(properties());
    return system() + (variant.isEmpty() ? "" : "-" + variant);
  }

  public Map<String, String> properties() {
    return info.properties();
  }

  /**
   * What was measured, as it tells itself. A run that does not tell was made when each target had
   * one system.
   */
  public String system() {
    Object known = info.cluster().get(RunInfo.SYSTEM);
    return known != null ? known.toString() : SYSTEMS.getOrDefault(info.target(), info.target());
  }

  public Optional<CellRound> cell(Cell cell) {
    return cells.stream().filter(round -> round.cell().equals(cell)).findFirst();
  }

  /** All paths of a cell that were measured in turns in it; none of another one. */
  public List<CellRound> paired(Cell cell) {
    return cells.stream()
        .filter(CellRound::isPaired)
        .filter(other -> other.cell().operation().equals(cell.operation()))
        .filter(other -> other.cell().threads() == cell.threads())
        .toList();
  }

  public List<CellResult> results() {
    return cells.stream().map(Round::result).toList();
  }

  public Optional<CellResult> result(Cell cell) {
    return cell(cell).map(Round::result);
  }

  public List<CellResult> parts(Cell whole) {
    return parts.stream()
        .filter(part -> part.cell().whole().equals(whole))
        .map(Round::result)
        .toList();
  }

  private static CellResult result(CellRound round) {
    return new CellResult(round.cell(), List.of(round));
  }

  /** What it measured of a cell, if it did, and if that may be used. */
  public Optional<CellRound> measured(Cell cell) {
    return cell(cell).filter(CellRound::isMeasured);
  }

  /** A cell's throughput in operations a second, if it was measured. */
  public OptionalDouble tps(Cell cell) {
    return measured(cell).stream().mapToDouble(CellRound::tps).findFirst();
  }

  /** How many of a cell's operations looked for a row and found none: see {@link Part#ABSENT}. */
  public long misses(Cell cell) {
    return cell.operation().isPart()
        ? 0
        : parts.stream()
            .filter(part -> part.cell().equals(cell.of(Part.ABSENT)))
            .mapToLong(CellRound::ops)
            .sum();
  }

  /** Which part of the operations that succeeded that is, from 0 to 1; 0 of none. */
  public double missShare(Cell cell) {
    long misses = misses(cell);
    return misses == 0 ? 0 : measured(cell).map(all -> (double) misses / all.ops()).orElse(0.0);
  }

  /** What was done. A run that does not tell was made when there was no other workload. */
  public String workload() {
    return info.properties()
        .getOrDefault(Parameter.WORKLOAD.property(), Parameter.WORKLOAD.defaultValue());
  }

  public WorkloadReport report() {
    return Workloads.report(workload());
  }

  /** What {@code run.json} says of a cell; more than one entry if it ran again. */
  public List<PathRecord> records(Cell cell) {
    return cell(cell).map(CellRound::records).orElse(List.of());
  }

  public CellCpu cpu(Cell cell) {
    return cpu.getOrDefault(cell, CellCpu.NONE);
  }
}
