// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

/**
 * Whose a table is, as the table {@value #TABLE} of its database says.
 *
 * @param workload the workload of ours that made it; empty if none did
 * @param token that of the run that is at work on it; empty if none is
 */
public record TableOwner(String workload, String token) {
  /** The table that says it: a row a table, by its {@code name}. */
  public static final String TABLE = "jmeter_ndb";
}
