// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import io.github.jmeterndb.settings.UserError;
import java.util.Map;

/**
 * Something whose database counts what is done through it. The counters tell what an operation
 * costs where the caller cannot see it, such as round trips and row reads.
 */
public interface Counted {
  /** Queries that read, sent over SQL: {@code SELECT}. */
  String READ_QUERIES = "queries.read";

  /** Queries that write, sent over SQL: {@code INSERT}, {@code UPDATE}, {@code DELETE}. */
  String WRITE_QUERIES = "queries.write";

  /** Other queries, sent over SQL, such as {@code BEGIN}. */
  String OTHER_QUERIES = "queries.other";

  /**
   * Joins that a mysqld has sent to NDB's data nodes as one query. The NDB API counts no wait for
   * them.
   */
  String PUSHED_QUERIES = "mysqld.pushed_queries";

  /** Connections that were opened over SQL; in mid-cell, each in the place of one that was lost. */
  String CONNECTIONS = "connections.opened";

  /**
   * The counters by their names, cumulative since some time in the past: only differences have a
   * meaning. Outside of what is measured: it is only called between cells, with no operation under
   * way, and it may take as long as a query.
   *
   * <p>Names that start with {@code ndbapi.} are those of {@link
   * io.github.jmeterndb.ndb.ApiCounter}: counted by the path's own client of the NDB API. Those
   * that start with {@code datanodes.} are counted by all data nodes together, whoever asked them.
   * Those that start with {@code mysqld.} are counted by the server, for all its clients. Those
   * that start with {@code queries.} or {@code connections.} are counted by a path through SQL
   * itself.
   *
   * @return empty where nothing is counted
   * @throws UserError if what is counted cannot be read, with the reason in a line
   */
  default Map<String, Long> counters() throws UserError {
    return Map.of();
  }

  /**
   * The same of what a server has counted for all its clients: whichever of them asks, from one
   * machine or another, hears the same, which is not to be added up.
   *
   * @return empty where no server counts
   * @throws UserError if what is counted cannot be read, with the reason in a line
   */
  default Map<String, Long> serverCounters() throws UserError {
    return Map.of();
  }
}
