// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ndb;

/**
 * A procedure that sets {@code ndb_data_node_neighbour} of its mysqld, from which data node that
 * one reads: for accounts that may set no variable, since some of the others write files. The
 * sandbox has it.
 */
public final class Neighbour {
  /** The database that it is in. */
  public static final String DATABASE = "jmeter_ndb";

  /** Its name; it takes a node's id. */
  public static final String PROCEDURE = DATABASE + ".take_for_neighbour";

  /** The variable. */
  public static final String VARIABLE = "ndb_data_node_neighbour";

  private Neighbour() {}
}
