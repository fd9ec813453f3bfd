// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

/** What a run does with a table that it needs. */
public enum TableFate {
  /** There is none yet. */
  CREATED("created"),
  EMPTIED("emptied"),
  /** Created here for another workload and holds only its rows, so it is created anew. */
  REPLACED("replaced, for they are another workload's"),
  DROPPED_AT_END("created, and dropped at the end");

  private final String words;

  TableFate(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }
}
