// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file {@code slices.csv}: a row per slice of paired cells, in the order in which they ran. No
 * field needs quotes. Thread-safe.
 */
public final class SliceLog implements Closeable {
  public static final List<String> COLUMNS =
      List.of(
          "operation",
          "threads",
          "path",
          "block",
          "place",
          "start_ms",
          "guard_ms",
          "counted_ms",
          "drain_ms",
          "operations",
          "errors",
          "engine",
          "extended_ms");

  private final BufferedWriter out;

  public SliceLog(Path file) throws IOException {
    out = Files.newBufferedWriter(file);
    out.write(String.join(",", COLUMNS) + "\n");
    out.flush();
  }

  public synchronized void write(List<Slice> slices) throws IOException {
    for (Slice slice : slices) {
      out.write(row(slice) + "\n");
    }
    out.flush();
  }

  private static String row(Slice slice) {
    return Stream.of(
            slice.cell().operation().label(),
            slice.cell().threads(),
            slice.cell().path(),
            slice.block(),
            slice.place(),
            slice.startMillis(),
            millis(slice.guardMillis()),
            millis(slice.countedMillis()),
            millis(slice.drainMillis()),
            slice.operations(),
            slice.errors(),
            slice.engine(),
            millis(slice.extendedMillis()))
        .map(String::valueOf)
        .collect(Collectors.joining(","));
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /**
   * @throws IllegalArgumentException if the line is no slice
   */
  public static Slice parse(String line) {
    String[] fields = line.split(",", -1);
    if (fields.length < COLUMNS.size()) {
      throw new IllegalArgumentException("'" + line + "' is not a slice");
    }
    return new Slice(
        new Cell(new Operation(fields[0]), fields[2], Integer.parseInt(fields[1])),
        Integer.parseInt(fields[3]),
        Integer.parseInt(fields[4]),
        Long.parseLong(fields[5]),
        Double.parseDouble(fields[6]),
        Double.parseDouble(fields[7]),
        Double.parseDouble(fields[8]),
        Long.parseLong(fields[9]),
        Long.parseLong(fields[10]),
        fields[11],
        Double.parseDouble(fields[12]));
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }
}
