// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import io.github.jmeterndb.settings.UserError;
import java.util.Map;

/** Cumulative counters of a database or a driver, such as round trips and row reads. */
public interface Counted {
  /** {@code SELECT} statements. */
  String READ_QUERIES = "queries.read";

  /** {@code INSERT}, {@code UPDATE} and {@code DELETE} statements. */
  String WRITE_QUERIES = "queries.write";

  /** Other statements, such as {@code BEGIN}. */
  String OTHER_QUERIES = "queries.other";

  /**
   * Joins that a mysqld has sent to the data nodes as one query. The NDB API counts no wait for
   * them.
   */
  String PUSHED_QUERIES = "mysqld.pushed_queries";

  /** Connections opened over SQL; within a cell, each replaces a lost one. */
  String CONNECTIONS = "connections.opened";

  /**
   * Counters by name, cumulative: only differences have a meaning. Called between cells, with no
   * operation under way; may take as long as a query.
   *
   * <p>{@code ndbapi.*} is counted by the path's own client of the NDB API, {@code datanodes.*} by
   * all data nodes together for all their clients, {@code mysqld.*} by the server for all its
   * clients, {@code queries.*} and {@code connections.*} by a path through SQL itself.
   */
  default Map<String, Long> counters() throws UserError {
    return Map.of();
  }

  /** Counters that a server keeps for all its clients: not to be added up over engines. */
  default Map<String, Long> serverCounters() throws UserError {
    return Map.of();
  }
}
