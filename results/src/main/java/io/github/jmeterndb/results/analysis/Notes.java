// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.results.model.CellRound;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.model.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.WarmupInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What runs noted beyond what is seen in their figures: which warm-ups before the first cell failed
 * or were too short, the cells' notes, and of which nothing was measured.
 */
final class Notes {
  private Notes() {}

  /**
   * The notes by round.
   *
   * @param said what needs no note
   */
  static List<Caution> of(Experiment experiment, List<Caution> said) {
    List<Caution> notes = new ArrayList<>();
    for (Round round : experiment.rounds()) {
      List<WarmupInfo> warmups = round.info().warmups();
      warmups.stream()
          .filter(warmup -> warmup.errors() > 0)
          .forEach(warmup -> notes.add(note(round, Optional.empty(), failures(warmup))));
      String rising =
          warmups.stream()
              .filter(warmup -> !warmup.steady())
              .map(warmup -> title(warmup.cell()))
              .distinct()
              .collect(Collectors.joining("; "));
      if (!rising.isEmpty()) {
        notes.add(
            note(
                round,
                Optional.empty(),
                "warm-ups that ended before throughput was steady: " + rising));
      }
      if (round.info().cluster().get(RunInfo.TABLE) instanceof Map<?, ?> known
          && known.get(RunInfo.REMARKS) instanceof List<?> remarks) {
        remarks.forEach(remark -> notes.add(note(round, Optional.empty(), remark.toString())));
      }
      for (CellRound cell : round.cells()) {
        String text = of(cell, said);
        if (!text.isEmpty()) {
          notes.add(note(round, Optional.of(cell.cell()), text));
        }
      }
    }
    return notes;
  }

  private static Caution note(Round round, Optional<Cell> cell, String text) {
    return new Caution(Caution.Kind.NOTE, cell, round.name(), text);
  }

  private static String of(CellRound cell, List<Caution> said) {
    List<String> notes = new ArrayList<>();
    if (cell.ops() == 0 && cell.invalid().isEmpty()) {
      notes.add("no operation was measured");
    }
    cell.records().stream()
        .map(PathRecord::note)
        .filter(note -> !note.isEmpty() && !isSaid(said, cell.cell(), note))
        .forEach(notes::add);
    return String.join("; ", notes);
  }

  private static boolean isSaid(List<Caution> said, Cell cell, String note) {
    return said.stream()
        .anyMatch(
            caution -> caution.cell().equals(Optional.of(cell)) && caution.text().contains(note));
  }

  private static String failures(WarmupInfo warmup) {
    return "in the warm-up of %s, %s operations failed%s"
        .formatted(
            title(warmup.cell()),
            warmup.errors(),
            warmup.firstError().isEmpty() ? "" : ", first: " + warmup.firstError());
  }

  /** A damaged file may name anything. */
  private static String title(String tag) {
    try {
      return Cell.ofTag(tag).title();
    } catch (IllegalArgumentException e) {
      return tag;
    }
  }
}
