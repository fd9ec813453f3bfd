// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

/** What a run does with a table that it needs. */
public enum TableFate {
  /** There is none yet. */
  CREATED("created"),
  /** It was made here, or has no rows: its rows are removed. */
  EMPTIED("emptied"),
  /** It was made here for another workload, and holds only rows of that: it is created anew. */
  REPLACED("replaced, for they are another workload's"),
  /** It is the run's alone, and made anew. */
  DROPPED_AT_END("created, and dropped at the end");

  private final String words;

  TableFate(String words) {
    this.words = words;
  }

  /** For a reader. */
  public String words() {
    return words;
  }
}
