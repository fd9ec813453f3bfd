// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Work on tables, outside of what is measured, which others may be done beside.
 *
 * @param rows how many it is about, 0 or more
 */
public record Chore(long rows, Action action) {
  /** So many that a connection of their own is worth it. */
  private static final int ROWS = 20_000;

  /** Cuts what is to be done with the rows of the ids {@code first} to {@code last}. */
  public static List<Chore> split(int first, int last, OfIds action) {
    List<Chore> chores = new ArrayList<>();
    for (long low = first; low <= last; low += ROWS) {
      int from = (int) low;
      int to = (int) Math.min(low + ROWS - 1, last);
      chores.add(new Chore(to - from + 1, server -> action.on(server, from, to)));
    }
    return chores;
  }

  /** What is done on a connection. */
  @FunctionalInterface
  public interface Action {
    /** Does it. */
    void on(ServerConnection server) throws SQLException;
  }

  /** What is done with the rows of some ids. */
  @FunctionalInterface
  public interface OfIds {
    /** Does it. */
    void on(ServerConnection server, int first, int last) throws SQLException;
  }
}
