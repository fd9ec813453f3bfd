// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;
import java.util.OptionalLong;

/**
 * The rows that an operation adds to a table or uses up of it: whether the database has room for
 * what a cell adds, and the loading of what it uses up. For one thread at a time.
 */
public final class RowSupply {
  public static final RowSupply NONE = new RowSupply(0, false, null);

  /** How many times as many rows are there to be used up as the rate asks for: it may rise. */
  private static final double MARGIN = 2;

  /** What is there whatever the rate was: enough until more can be added. */
  private static final int LEAST = 5_000;

  /**
   * What is kept at a time where the database does not tell how much fits: as one in this JVM, of
   * whose heap rows of 500 bytes take a half.
   */
  private static final long KEPT = Runtime.getRuntime().maxMemory() / 2 / 500;

  private final double added;
  private final boolean usesUp;
  private final Table table;

  private RowSupply(double added, boolean usesUp, Table table) {
    this.added = added;
    this.usesUp = usesUp;
    this.table = table;
  }

  /**
   * That of an operation that adds rows.
   *
   * @param rows how many on average; 0 where it adds none
   */
  public static RowSupply adding(double rows, Table table) {
    return rows > 0 ? new RowSupply(rows, false, table) : NONE;
  }

  public static RowSupply usingUp(Table table) {
    return new RowSupply(1, true, table);
  }

  /** Whether the operation adds rows, so that it fills the database: then it matters how fast. */
  public boolean adds() {
    return added > 0 && !usesUp;
  }

  /** Whether the operation uses up loaded rows. */
  public boolean usesUp() {
    return usesUp;
  }

  /** Whether there is enough for a cell that uses it up at that rate. */
  public boolean suffices(double rate, int seconds) {
    return !usesUp || table.spare() >= MARGIN * rate * seconds;
  }

  /**
   * Does nothing if the database has room for what a cell needs that comes later: then what was
   * added before is removed.
   *
   * @param rate operations a second that it may do
   * @param seconds how long it runs, warm-up included
   * @throws UserError if it has not, with the length that it has room for
   */
  public void requireRoom(Cell cell, double rate, int seconds) throws UserError {
    requireRoom(cell, rate, seconds, 0);
  }

  private void requireRoom(Cell cell, double rate, int seconds, long spare) throws UserError {
    OptionalLong capacity = added > 0 ? capacity() : OptionalLong.empty();
    if (capacity.isPresent()) {
      Room.require(cell, rate * added, seconds, capacity.getAsLong() - table.loaded() - spare);
    }
  }

  /** Anew each time: others may fill the database meanwhile. */
  private OptionalLong capacity() {
    return Room.known(table::capacity);
  }

  /**
   * Loads what the next cell needs; the rows that are there to be used up are part of it.
   *
   * @param rate operations a second that it may do
   * @param seconds how long it runs, warm-up included
   * @throws UserError if the database has no room for it, with the length that it has room for
   */
  public void prepare(Cell cell, double rate, int seconds) throws UserError {
    if (usesUp) {
      requireRoom(cell, rate, seconds, 0);
      load(wanted(rate, seconds) - table.spare());
    } else if (adds()) {
      requireRoom(cell, rate, seconds, table.spare());
    }
  }

  private static long wanted(double rate, int seconds) {
    return (long) Math.max(LEAST, MARGIN * rate * seconds);
  }

  /**
   * About how much {@link #prepare} loads for a cell, as a multiple of what was loaded before: what
   * tells how long it takes.
   *
   * @param rate operations a second that it may do; 0 if that is not known
   * @param seconds how long it runs, warm-up included
   */
  public double loads(double rate, int seconds) {
    return usesUp ? (double) wanted(rate, seconds) / table.loaded() : 0;
  }

  /**
   * Adds to it while a cell runs that uses it up. No operation may be under way.
   *
   * @param rows that are to be there
   * @return whether there are any
   */
  public boolean provide(double rows) throws UserError {
    if (usesUp) {
      load((long) Math.max(LEAST, MARGIN * rows) - table.spare());
    }
    return usesUp && table.spare() > 0;
  }

  /** Rows that are there to be used up. */
  public long spare() {
    return table == null ? 0 : table.spare();
  }

  private void load(long rows) throws UserError {
    if (rows <= 0) {
      return;
    }
    long room = capacity().orElse(table.loaded() + KEPT) - table.loaded() - table.spare();
    int loaded = (int) Math.min(rows, room);
    if (loaded > 0) {
      table.load(loaded);
    }
  }

  /** The table that such rows are in. */
  public interface Table {
    /**
     * How many rows it can hold beside what else the database holds, about.
     *
     * @return empty if that is not known
     * @throws UserError if it cannot be read
     */
    OptionalLong capacity() throws UserError;

    /** How many rows stay there. */
    long loaded();

    /** How many there are beside them: what was added, or is there to be used up. */
    long spare();

    /** Adds rows to be used up. */
    default void load(int rows) throws UserError {
      throw new UnsupportedOperationException("no operation uses up rows of this table");
    }
  }
}
