// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.FilePart;
import io.github.jmeterndb.jtl.csv.JtlFormat;
import io.github.jmeterndb.jtl.csv.RowReader;
import io.github.jmeterndb.jtl.csv.SampleRow;
import io.github.jmeterndb.jtl.csv.Timestamps;
import java.io.IOException;
import java.time.ZoneId;

/** What the rows of one part of a file say. For one thread. */
final class PartReading {
  private final FilePart part;
  private final JtlFormat format;
  private final Budget budget;
  private final Recorder recorder;
  private final Clock clock = new Clock();
  private final DamagedLines damaged = new DamagedLines();
  private long lineCount;

  /** Of that part, with what all parts that are read at once share. */
  PartReading(FilePart part, JtlFormat format, TimeAxis axis, Budget budget) {
    this.part = part;
    this.format = format;
    this.budget = budget;
    this.recorder = new Recorder(axis, budget);
  }

  /**
   * Reads all rows, or some of them where the budget ends that.
   *
   * @param linesBeforeRows of the part, to be skipped
   */
  PartReading read(int linesBeforeRows) throws IOException {
    Timestamps timestamps = new Timestamps(ZoneId.systemDefault());
    try (RowReader rows = new RowReader(part.bytes(), format, timestamps, damaged::add)) {
      rows.skipLines(linesBeforeRows);
      for (SampleRow row = rows.next(); row != null && !budget.endsReading(); row = rows.next()) {
        clock.check(row);
        recorder.record(row);
      }
      lineCount = rows.lines();
    }
    return this;
  }

  /** Adds what the next part says, and is then as if both had been read as one. */
  PartReading add(PartReading next) {
    recorder.add(next.recorder);
    clock.add(next.clock, lineCount);
    damaged.add(next.damaged, lineCount);
    lineCount += next.lineCount;
    return this;
  }

  Recorder recorder() {
    return recorder;
  }

  Clock clock() {
    return clock;
  }

  DamagedLines damaged() {
    return damaged;
  }
}
