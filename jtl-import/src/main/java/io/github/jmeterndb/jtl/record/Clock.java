// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.SampleRow;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Watches whether the timestamps go on. JMeter writes a sample when it has ended, so that samples
 * end one after the other; it does not write transaction controllers so. For one thread.
 */
final class Clock {
  /** Threads and load generators overtake each other, but not by so much. */
  private static final long JUMP = Duration.ofSeconds(10).toMillis();

  private static final double MILLIS = Duration.ofSeconds(1).toMillis();

  private boolean started;

  /** When the first sample ended, in milliseconds since 1970, and its line. */
  private long first;

  private long firstLine;

  /** When the sample before ended. */
  private long before;

  private long jumps;
  private long firstJumpLine;
  private long firstJump;

  /** Takes the next row's time. */
  void check(SampleRow row) {
    if (!row.isTransaction()) {
      next(row.end(), row.line());
      before = row.end();
    }
  }

  private void next(long end, long line) {
    if (!started) {
      started = true;
      first = end;
      firstLine = line;
    } else if (end < before - JUMP) {
      jump(1, line, before - end);
    }
  }

  private void jump(long count, long line, long millis) {
    if (jumps == 0) {
      firstJumpLine = line;
      firstJump = millis;
    }
    jumps += count;
  }

  /** Goes on with what another one saw in the file's next part. */
  void add(Clock next, long linesBefore) {
    if (next.started) {
      next(next.first, linesBefore + next.firstLine);
      before = next.before;
    }
    if (next.jumps > 0) {
      jump(next.jumps, linesBefore + next.firstJumpLine, next.firstJump);
    }
  }

  /** What to say of it, if it went back. */
  Optional<String> remark() {
    return jumps == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "timestamps jump back by more than 10 s, %d times; first in line %d, by %.1f s"
                    + " (files joined, several load generators, or a clock that was set): start,"
                    + " end, seconds and throughput are what the timestamps say",
                jumps,
                firstJumpLine,
                firstJump / MILLIS));
  }
}
