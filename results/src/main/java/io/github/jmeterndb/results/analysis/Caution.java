// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.analysis;

import io.github.jmeterndb.run.Cell;
import java.util.Optional;

/**
 * What is to be minded of figures.
 *
 * @param cell whose they are; nothing where it is those of a run, or of all
 * @param round the run directory that a note is of; empty where the text names it
 * @param text what there is to know, in a line without the cell's name
 */
public record Caution(Kind kind, Optional<Cell> cell, String round, String text) {
  /** What is to be minded. */
  public enum Kind {
    /** How a run ended, what of it could not be read, and what differs between rounds. */
    RUN("run", ""),
    NOT_USED("not used", ""),
    /** A process of the database ended or restarted, and no planned fault did it. */
    LOST_NODE("node lost", ""),
    NO_IDLE_START("no idle start", "the database was still busy with an earlier cell"),
    UNSTEADY("unsteady", "throughput varied or drifted within the window"),
    SHORT("short", "measured for less time than others"),
    ERRORS("errors", ""),
    BEHIND("did not keep up", "operations were dropped or had to wait"),
    /** All its threads were busy when operations were due. */
    NO_THREAD("no free thread", ""),
    /** Operations were started late, and not for the system's sake. */
    GENERATOR_LATE("generator late", "it started operations late though the system was ready"),
    /** The load generator did not run for a while. */
    STOPPED("generator stopped", "its process or its host did not run for a while"),
    THROTTLED("generator throttled", "its CPU quota was used up"),
    CUT("cut", "the slowest operation is in no percentile"),
    FEWER_ROUNDS("fewer rounds", ""),
    /** The load generator may have been the limit, and not the database. */
    CLIENT_BOUND("client-bound", "the load generator may have been the limit"),
    /** Something else was at work on the generator's host. */
    OTHER_LOAD("other load", "other programs used the generator's host"),
    /** What a run noted besides, of a cell or a warm-up. */
    NOTE("note", "");

    private final String label;
    private final String meaning;

    Kind(String label, String meaning) {
      this.label = label;
      this.meaning = meaning;
    }

    public String label() {
      return label;
    }

    /** What it means of a cell, in a clause; empty where the label says it. */
    public String meaning() {
      return meaning;
    }

    public boolean isOfACell() {
      return this != RUN && this != NOTE;
    }
  }

  static Caution ofRun(String text) {
    return new Caution(Kind.RUN, Optional.empty(), "", text);
  }

  static Caution of(Cell cell, Kind kind, String text) {
    return new Caution(kind, Optional.of(cell), "", text);
  }
}
