// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run directory, read.
 *
 * @param name the folder's name
 * @param info what ran; without nulls, except for a state that could not be read
 * @param cells each cell that ran, also those without a measured operation, in the order of the run
 * @param parts the same for the parts of mixtures, which are counted in the cells already
 * @param errors by cell and code, in the order of their first appearance
 * @param cpu the CPU load of the cells for which it was recorded
 * @param warnings what could not be read or does not fit together, a line each
 */
public record Round(
    String name,
    RunInfo info,
    List<CellRound> cells,
    List<CellRound> parts,
    List<ErrorCount> errors,
    Map<Cell, CellCpu> cpu,
    List<String> warnings) {
  /** The workload of runs that were made when there was no other. */
  static final String CRUD = "crud";

  /** Copies the collections. */
  public Round {
    cells = List.copyOf(cells);
    parts = List.copyOf(parts);
    errors = List.copyOf(errors);
    cpu = Map.copyOf(cpu);
    warnings = List.copyOf(warnings);
  }

  /** The same with the parts of mixtures in the place of the cells. */
  Round ofParts() {
    return new Round(name, info, parts, List.of(), List.of(), Map.of(), List.of());
  }

  /** What it measured of a cell, if it did, and if that may be used. */
  public Optional<CellRound> measured(Cell cell) {
    return cells.stream()
        .filter(round -> round.cell().equals(cell) && round.isMeasured())
        .findFirst();
  }

  /** A cell's throughput in operations a second, if it was measured. */
  OptionalDouble tps(Cell cell) {
    return measured(cell).stream().mapToDouble(CellRound::tps).findFirst();
  }

  /** What was done. */
  public String workload() {
    return info.properties().getOrDefault(Parameter.WORKLOAD.property(), CRUD);
  }

  /** What {@code run.json} says of a cell; more than one entry if it ran again. */
  public List<CellInfo> told(Cell cell) {
    return info.cells().stream().filter(told -> told.cell().equals(cell.tag())).toList();
  }

  /** The CPU load of a cell. */
  public CellCpu cpu(Cell cell) {
    return cpu.getOrDefault(cell, CellCpu.NONE);
  }
}
