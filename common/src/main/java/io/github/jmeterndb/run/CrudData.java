// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Operation;
import io.github.jmeterndb.store.Table;
import java.util.OptionalLong;

/**
 * The table while a sweep goes on, and which rows it must hold. For one thread; no operation may be
 * under way but where it is said.
 */
public final class CrudData {
  /** How many times as many rows are there to delete as the rate asks for: it may rise. */
  private static final double MARGIN = 2;

  /** What is there whatever the rate was: enough until more can be added. */
  private static final int LEAST = 5_000;

  /** What must be there for while a cell runs. */
  private static final double REFILL_SECONDS = 0.25;

  /** What is added at a time, so that it is there soon. */
  private static final int REFILL = 1_000;

  /**
   * What is kept at a time where the database does not tell how much fits: as one in this JVM, of
   * whose heap rows of 500 bytes take a half.
   */
  private static final long KEPT = Runtime.getRuntime().maxMemory() / 2 / 500;

  private final Table table;
  private final KeySpace keys;
  private OptionalLong capacity = OptionalLong.empty();

  /** A table that is claimed, of that many rows that stay. */
  public CrudData(Table table, int rows) {
    this.table = table;
    this.keys = new KeySpace(rows);
  }

  /** Which rows the table must hold. */
  public KeySpace keys() {
    return keys;
  }

  /** Makes the table and loads its rows. */
  public void create() throws UserError {
    table.create();
    try {
      capacity = table.capacity();
    } catch (UserError e) {
      // Then nobody can tell beforehand; the database will.
      System.getLogger(CrudData.class.getName())
          .log(System.Logger.Level.INFO, "How many rows fit is not known", e);
    }
    table.load(1, keys.rows());
  }

  /** Leaves the rows that stay, so that each path starts with the same ones. */
  public void reset() throws UserError {
    table.clearFrom(keys.rows() + 1);
    keys.restartInserts();
  }

  /** Whether a cell uses rows up: then it matters how fast. */
  public static boolean usesUp(Cell cell) {
    return cell.operation() == Operation.DELETE;
  }

  /** Whether there are rows enough for a cell that uses them up at that rate. */
  public boolean suffices(double rate, int seconds) {
    return keys.deletable() >= MARGIN * rate * seconds;
  }

  /**
   * Loads what a cell needs.
   *
   * @param rate operations a second that it may do
   * @param seconds how long it runs, warm-up included
   * @throws UserError if the database has no room for it, with the length that it has room for
   */
  public void prepare(Cell cell, double rate, int seconds) throws UserError {
    requireRoom(cell, rate, seconds);
    if (usesUp(cell)) {
      load((long) Math.max(LEAST, MARGIN * rate * seconds) - keys.deletable());
    }
  }

  /**
   * Adds rows while a cell runs that uses them up faster than was foreseen. Operations may be under
   * way, and no other method may be called meanwhile.
   *
   * @param rate operations a second that were foreseen
   * @return whether it had to
   */
  public boolean refill(double rate) throws UserError {
    return keys.deletable() < Math.max(REFILL, rate * REFILL_SECONDS) && load(REFILL);
  }

  private boolean load(long rows) throws UserError {
    long room = capacity.orElse(keys.rows() + KEPT) - keys.rows() - keys.deletable();
    int added = (int) Math.min(rows, room);
    if (added > 0) {
      int last = keys.lastInsert() + added;
      table.load(keys.lastInsert() + 1, last);
      keys.loaded(last);
    }
    return added > 0;
  }

  /**
   * Does nothing if the database has room for the rows of a cell.
   *
   * @param rate operations a second that it may do
   * @param seconds how long it runs, warm-up included
   * @throws UserError if it has not, with the length that it has room for
   */
  public void requireRoom(Cell cell, double rate, int seconds) throws UserError {
    boolean adds = cell.operation() == Operation.INSERT || usesUp(cell);
    if (!adds || capacity.isEmpty()) {
      return;
    }
    double room = capacity.getAsLong() - keys.rows();
    if (rate * seconds > room) {
      throw new UserError(
          "%s needs room for about %,.0f rows in %d s, and the database has room for %,.0f: give"
                  .formatted(cell.title(), rate * seconds, seconds, Math.max(0, room))
              + " -Jduration and -Jwarmup of %d s together, or leave %s out of -Joperations."
                  .formatted(
                      Math.max(1, (int) Math.max(0, room / rate)), cell.operation().label()));
    }
  }

  /**
   * Compares the table with what the database has acknowledged.
   *
   * @return what is wrong, in a line; empty if nothing is
   * @throws UserError if the table cannot be read
   */
  public String differences() throws UserError {
    return RowCheck.differences(table, keys);
  }
}
