// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.settings.UserError;
import java.util.OptionalLong;

/**
 * The rows that an operation adds to a table or uses up: loads what a cell may use up before it
 * begins, and tells how many operations the database has room for. For one thread at a time.
 *
 * @param added rows per operation, on average; 0 where it adds none
 * @param usesUp whether each operation uses up a row
 */
public record RowSupply(double added, boolean usesUp, Table table) {
  public static final RowSupply NONE = new RowSupply(0, false, null);

  /** The answer of {@link #prepare} where rows do not limit a cell. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  private static final System.Logger LOG = System.getLogger(RowSupply.class.getName());

  /** Rows loaded beyond what the rate needs: arrivals are random. */
  private static final int LEAST = 5_000;

  /** The most rows if the database does not report its room: half of this heap at 500 bytes. */
  private static final long KEPT = Runtime.getRuntime().maxMemory() / 2 / 500;

  public static RowSupply adding(double rows, Table table) {
    return rows > 0 ? new RowSupply(rows, false, table) : NONE;
  }

  public static RowSupply usingUp(Table table) {
    return new RowSupply(0, true, table);
  }

  /** Whether the operation fills the database. */
  public boolean adds() {
    return added > 0;
  }

  /** Whether a row is left for an operation that uses up rows. */
  public boolean isLeft() {
    return !usesUp || table.spare() > 0;
  }

  /**
   * Loads the rows that a cell may use up in this JVM, as many as fit into its share of the room.
   *
   * @param rate expected operations per second
   * @param seconds of warm-up and window
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

  /** Asked each time: others may fill the database meanwhile. */
  private OptionalLong capacity() {
    try {
      return table.capacity();
    } catch (UserError e) {
      // Then nobody knows beforehand; the database will say when it is full.
      LOG.log(System.Logger.Level.INFO, "How many rows fit is not known", e);
      return OptionalLong.empty();
    }
  }

  public interface Table {
    /**
     * About how many rows the table can hold beside all other data.
     *
     * @return empty if that is not known
     * @throws UserError if it cannot be read
     */
    OptionalLong capacity() throws UserError;

    /** Rows that are never deleted and count against the capacity. */
    default long loaded() {
      return 0;
    }

    /** Further rows of this JVM: what it has added, or can use up. */
    default long spare() {
      return 0;
    }

    /** JVMs that share the room. */
    default int places() {
      return 1;
    }

    /** Adds rows to be used up. */
    default void load(int rows) throws UserError {
      throw new UnsupportedOperationException("no operation uses up rows of this table");
    }
  }
}
