// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;
import java.util.OptionalLong;

/**
 * The rows that an operation adds to a table or uses up: loads what a cell may use up before it
 * begins, and tells how many operations the database has room for. For one thread at a time.
 */
public final class RowSupply {
  public static final RowSupply NONE = new RowSupply(0, false, null);

  /** As {@link #prepare} returns it where nothing limits a cell. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private static final System.Logger LOG = System.getLogger(RowSupply.class.getName());

  /** Loaded beside what the rate asks for: arrivals are random. */
  private static final int LEAST = 5_000;

  /**
   * The most rows where the database does not tell how many fit, for it may be in this JVM: rows of
   * 500 bytes take a half of the heap.
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
    return new RowSupply(0, true, table);
  }

  /** Whether the operation adds rows, so that it fills the database. */
  public boolean adds() {
    return added > 0;
  }

  /** Whether the operation uses up loaded rows. */
  public boolean usesUp() {
    return usesUp;
  }

  /** Whether a row is left for an operation that uses them up. */
  public boolean isLeft() {
    return !usesUp || table.spare() > 0;
  }

  /**
   * Loads the rows that a cell may use up in this JVM, as many as fit into its share of the room.
   *
   * @param rate operations a second that it may do
   * @param seconds how long it runs, warm-up included
   * @return how many operations the database has room for, or {@link #UNLIMITED}
   * @throws UserError if it has room for none
   */
  public long prepare(Cell cell, double rate, int seconds) throws UserError {
    if (!adds() && !usesUp) {
      return UNLIMITED;
    }
    OptionalLong capacity = capacity();
    long beside = capacity.orElse(table.loaded() + KEPT) - table.loaded();
    long room = beside / table.places() - table.spare();
    if (usesUp) {
      long missing = (long) (LEAST + rate * seconds) - table.spare();
      int rows = (int) Math.min(Math.min(missing, room), Integer.MAX_VALUE);
      if (rows > 0) {
        table.load(rows);
      }
    }
    if (usesUp ? table.spare() == 0 : capacity.isPresent() && room <= 0) {
      throw new UserError(
          "%s %s rows, and the database has room for none: leave %s out of -Joperations, or use a database with more memory."
              .formatted(cell.title(), usesUp ? "uses up" : "adds", cell.operation().label()));
    }
    return usesUp || capacity.isEmpty() ? UNLIMITED : (long) (room * table.places() / added);
  }

  /** Anew each time: others may fill the database meanwhile. */
  private OptionalLong capacity() {
    try {
      return table.capacity();
    } catch (UserError e) {
      // Then nobody knows beforehand; the database will say when it is full.
      LOG.log(System.Logger.Level.INFO, "How many rows fit is not known", e);
      return OptionalLong.empty();
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

    /** How many this JVM has beside them: what it added, or what is there for it to use up. */
    long spare();

    /** How many JVMs share the room beside the rows that stay. */
    default int places() {
      return 1;
    }

    /** Adds rows to be used up. */
    default void load(int rows) throws UserError {
      throw new UnsupportedOperationException("no operation uses up rows of this table");
    }
  }
}
