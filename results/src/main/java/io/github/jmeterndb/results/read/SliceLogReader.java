// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.run.SliceLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** Reads {@code slices.csv}. A damaged line costs itself and a caution, nothing else. */
final class SliceLogReader {
  private static final String HEADER = String.join(",", SliceLog.COLUMNS);

  private SliceLogReader() {}

  /**
   * Reads the file.
   *
   * @param known tells the run's cells from those that only a damaged line names
   * @throws IOException if the file is missing or cannot be read
   */
  static Map<Cell, List<Slice>> read(Path file, Predicate<Cell> known, FileCautions cautions)
      throws IOException {
    Map<Cell, List<Slice>> slices = new LinkedHashMap<>();
    cautions.readLines(
        file,
        (line, number) -> (number == 1 && line.startsWith(HEADER)) || add(line, known, slices));
    return slices;
  }

  private static boolean add(String line, Predicate<Cell> known, Map<Cell, List<Slice>> slices) {
    try {
      Slice slice = SliceLog.parse(line);
      if (!known.test(slice.cell()) || !isPlausible(slice)) {
        return false;
      }
      slices.computeIfAbsent(slice.cell(), cell -> new ArrayList<>()).add(slice);
      return true;
    } catch (IllegalArgumentException e) {
      // That is what damage looks like to the parser; the caller reports the line.
      return false;
    }
  }

  private static boolean isPlausible(Slice slice) {
    return LongStream.of(
                slice.block(),
                slice.place(),
                slice.startMillis(),
                slice.operations(),
                slice.errors())
            .allMatch(value -> value >= 0)
        && DoubleStream.of(
                slice.guardMillis(),
                slice.countedMillis(),
                slice.drainMillis(),
                slice.extendedMillis())
            .allMatch(value -> value >= 0 && Double.isFinite(value));
  }
}
