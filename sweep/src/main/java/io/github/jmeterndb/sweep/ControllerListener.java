// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.cpu.CpuCounters;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The listener of a plan that runs on remote engines: JMeter keeps it on the controller, one for
 * each engine, and says there when that has started. Of those, one records.
 */
final class ControllerListener implements SweepListener {
  private static final AtomicReference<SweepListener> LATEST = new AtomicReference<>();

  private Optional<SweepListener> recording = Optional.empty();

  private ControllerListener() {}

  static List<SweepListener> ofThePlan() {
    LATEST.set(null);
    return List.of(new ControllerListener());
  }

  static void engineStarted(SweepListener listener) {
    LATEST.compareAndSet(null, listener);
  }

  @Override
  public void sweepStarts(Settings settings, Keeper keeper, RunRecord record, SweepConsole console)
      throws UserError, IOException {
    recording = Optional.ofNullable(LATEST.getAndSet(null));
    if (recording.isPresent()) {
      recording.get().sweepStarts(settings, keeper, record, console);
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
