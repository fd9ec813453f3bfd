// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The time in which one path of a paired cell ran while the others waited: a row of {@code
 * slices.csv}, no field of which needs quotes.
 *
 * @param block number of the turn of all paths, from 1; {@link #CONTIGUOUS} for the contiguous pass
 * @param place in the order of the block, from 0
 * @param startMillis when its threads were released, in milliseconds since the epoch
 * @param guardMillis at its start, in which nothing is counted
 * @param countedMillis in which started operations are counted: after the guard, and in the
 *     extension
 * @param drainMillis at its end, in which threads end their operations, and none starts
 * @param operations that started in the counted time, and succeeded
 * @param errors operations that failed, whenever they started in the slice
 * @param extendedMillis part of the counted time that was added because an operation stalled
 */
public record Slice(
    Cell cell,
    int block,
    int place,
    long startMillis,
    double guardMillis,
    double countedMillis,
    double drainMillis,
    long operations,
    long errors,
    double extendedMillis)
    implements Serializable {
  /**
   * The block of the contiguous pass: the cell's warm-up, in which CPU and the database's counters
   * are attributed to each path. It is in no throughput, latency or ratio.
   */
  public static final int CONTIGUOUS = 0;

  /** The column {@code engine} is always empty. */
  public static final String HEADER =
      "operation,threads,path,block,place,start_ms,guard_ms,counted_ms,drain_ms,operations,errors,"
          + "engine,extended_ms";

  private static final Pattern FORM =
      Pattern.compile("[^,]+,\\d+,[^,]+(,\\d+){3}(,\\d+\\.\\d{3}){3}(,\\d+){2},,\\d+\\.\\d{3}");

  /**
   * @throws IllegalArgumentException if the line is no slice
   */
  public static Slice parse(String line) {
    String[] fields = line.split(",", -1);
    if (!FORM.matcher(line).matches()) {
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
        Double.parseDouble(fields[12]));
  }

  String row() {
    return Stream.of(
            cell.operation().label(),
            cell.threads(),
            cell.path(),
            block,
            place,
            startMillis,
            guardMillis,
            countedMillis,
            drainMillis,
            operations,
            errors,
            "",
            extendedMillis)
        .map(
            value ->
                value instanceof Double millis
                    ? String.format(Locale.ROOT, "%.3f", millis)
                    : String.valueOf(value))
        .collect(Collectors.joining(","));
  }

  public boolean isContiguous() {
    return block == CONTIGUOUS;
  }

  public double seconds() {
    return countedMillis / 1e3;
  }

  /** Milliseconds since the epoch. */
  public double countedFrom() {
    return startMillis + guardMillis;
  }
}
