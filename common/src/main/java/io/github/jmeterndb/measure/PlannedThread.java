// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.arrival.ArrivalGate;
import io.github.jmeterndb.measure.OpenRun.PlannedRecording;
import io.github.jmeterndb.run.StoreException;
import java.util.OptionalLong;

/** A thread of a cell at a rate: it does its operations as they fall due. For that thread. */
final class PlannedThread implements OperationThread {
  private final CellThread member;
  private final PlannedRecording recording;
  private final ArrivalGate gate;
  private final Window window;
  private long due;
  private boolean over;

  PlannedThread(CellThread member, PlannedRecording recording, ArrivalGate gate, Window window) {
    this.member = member;
    this.recording = recording;
    this.gate = gate;
    this.window = window;
  }

  @Override
  public boolean run() throws StoreException {
    OptionalLong next = gate.await();
    if (next.isEmpty()) {
      over = true;
      return false;
    }
    due = next.getAsLong();
    recording.of(due);
    try {
      return member.run();
    } finally {
      if (window.isClosed()) {
        // No row is left, or nothing can be written any more: the others must not wait on.
        gate.close(window.end());
      }
    }
  }

  @Override
  public boolean isOver() {
    return (over || window.isClosed()) && member.isOver();
  }

  @Override
  public int operationsPerSample() {
    return member.operationsPerSample();
  }

  @Override
  public long nanos() {
    return member.ended() - due;
  }

  @Override
  public long waited() {
    return nanos() - member.nanos();
  }
}
