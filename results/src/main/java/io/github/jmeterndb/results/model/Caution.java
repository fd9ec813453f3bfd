// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import io.github.jmeterndb.run.Cell;

/**
 * Why a cell's figures are to be taken with care, or left.
 *
 * @param text what there is to know, in a line without the cell's name
 */
public record Caution(Cell cell, Kind kind, String text) {
  /** What is to be minded. */
  public enum Kind {
    /** Its figures must not be used, and stand nowhere. */
    NOT_USED("not used"),
    /** Something was still going on in the database when it started. */
    UNREST("no quiet start"),
    /** Its throughput varied or drifted within the window. */
    UNSTEADY("unsteady"),
    /** Its window closed early. */
    SHORT("short"),
    /** Some of its operations failed. */
    ERRORS("errors"),
    /** Its slowest operation is in no percentile. */
    CUT("cut"),
    /** Fewer rounds measured it than measured others. */
    FEWER_ROUNDS("fewer rounds"),
    /** The load generator may have been the limit, and not the database. */
    CLIENT_BOUND("client-bound");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** It in plain words. */
    public String label() {
      return label;
    }
  }
}
