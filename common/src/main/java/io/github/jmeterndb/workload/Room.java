// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableShape;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.OptionalLong;

/** Whether a database has room for what a run loads into it, and for what a cell adds. */
public final class Room {
  private static final System.Logger LOG = System.getLogger(Room.class.getName());
  private static final double MEGABYTE = 1 << 20;

  private Room() {}

  /**
   * Does nothing if the database has room for what is to be loaded, or does not say.
   *
   * @param rows how many rows there will be in each table
   * @param filled how much of their VARCHAR columns they fill on average, 0 to 1
   * @param size the parameter that says how much is loaded
   * @param value its value, to which the rows are about proportional
   * @param step the smallest value of the parameter: its other values are multiples
   * @throws UserError if it has not, with the largest value that it has room for
   */
  public static void requireToLoad(
      Keeper keeper,
      Map<TableShape, Long> rows,
      double filled,
      Parameter size,
      double value,
      double step)
      throws UserError {
    double bytes = 0;
    for (Map.Entry<TableShape, Long> table : rows.entrySet()) {
      bytes += (double) table.getKey().rowBytes(filled) * table.getValue();
    }
    requireToLoad(
        bytes,
        known(() -> keeper.room(rows.keySet().stream().map(TableShape::name).toList())),
        size,
        value,
        step);
  }

  /**
   * The same, for so many bytes.
   *
   * @param room bytes that there is room for; empty if that is not known
   */
  public static void requireToLoad(
      double bytes, OptionalLong room, Parameter size, double value, double step) throws UserError {
    if (room.isEmpty() || bytes <= room.getAsLong()) {
      return;
    }
    double most = Math.floor(value / bytes * room.getAsLong() / step) * step;
    throw new UserError(
        "%s=%s needs about %,.0f MB of the database's memory, and %,.0f MB of it are free for that: "
                .formatted(
                    size.property(),
                    plain(value),
                    Math.ceil(bytes / MEGABYTE),
                    Math.floor(room.getAsLong() / MEGABYTE))
            + (most < step
                ? ""
                : "give -J%s=%s or less, or ".formatted(size.property(), plain(most)))
            + "use a database with more memory.");
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value)
        .setScale(2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** What the database says of its room; empty where it says nothing, or cannot be asked. */
  public static OptionalLong known(Question question) {
    try {
      return question.ask();
    } catch (UserError e) {
      // Then nobody knows beforehand; the database will say when it is full.
      LOG.log(System.Logger.Level.INFO, "How many rows fit is not known", e);
      return OptionalLong.empty();
    }
  }

  /** Asks a database for its room. */
  @FunctionalInterface
  public interface Question {
    /** The answer; empty if the database does not say. */
    OptionalLong ask() throws UserError;
  }

  /**
   * Does nothing if it has.
   *
   * @param rate rows a second that the cell may add
   * @param seconds how long it runs
   * @param room rows that there is room for
   * @throws UserError if it has not, with the length that it has room for
   */
  public static void require(Cell cell, double rate, int seconds, long room) throws UserError {
    if (room <= 0) {
      String operation = cell.operation().label();
      throw new UserError(
          "%s adds rows, and the database has room for none: leave %s out of -Joperations, or use a database with more memory."
              .formatted(cell.title(), operation));
    }
    if (rate * seconds > room) {
      throw new UserError(
          "%s needs room for about %,.0f rows in %d s, and the database has room for %,d: give"
                  .formatted(cell.title(), rate * seconds, seconds, Math.max(0, room))
              + " -Jduration and -Jwarmup of %d s together, or leave %s out of -Joperations."
                  .formatted(
                      Math.max(1, (int) Math.max(0, room / rate)), cell.operation().label()));
    }
  }
}
