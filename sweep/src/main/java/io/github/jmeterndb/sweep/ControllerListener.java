// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.cpu.CpuCounters;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.io.IOException;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The listener of a plan that runs on remote engines: JMeter keeps it on the controller, one for
 * each engine, and says there when that has started. Of those, one records.
 */
final class ControllerListener implements SweepListener {
  /** Listeners that have started. Each run takes one, for there may be several thread groups. */
  private static final Queue<SweepListener> STARTED = new ConcurrentLinkedQueue<>();

  private Optional<SweepListener> recording = Optional.empty();

  /** No run goes on: what is left is of an earlier plan. */
  static void forgetAll() {
    STARTED.clear();
  }

  static void engineStarted(SweepListener listener) {
    STARTED.add(listener);
  }

  @Override
  public void sweepStarts(
      Settings settings, DatabaseAdmin admin, RunRecord record, SweepConsole console)
      throws UserError, IOException {
    recording = Optional.ofNullable(STARTED.poll());
    if (recording.isPresent()) {
      recording.get().sweepStarts(settings, admin, record, console);
    }
  }

  @Override
  public void cellStarts() throws UserError, IOException {
    if (recording.isPresent()) {
      recording.get().cellStarts();
    }
  }

  @Override
  public Optional<CpuCounters> counters() {
    return recording.flatMap(SweepListener::counters);
  }

  @Override
  public void sweepEnded() {
    recording.ifPresent(SweepListener::sweepEnded);
  }
}
