// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.workload.Client;

/** What one thread's operations are recorded as. For that thread. */
interface Recording {
  /**
   * Records the operation that a client has ended.
   *
   * @return whether it belongs to the window
   */
  boolean record(Client client);

  /** Whether one that was under way when the window closed is in no histogram. */
  boolean leavesOut(Client client);

  void ranDry(long time);

  /** The thread that does them: that member, which all threads have begun with. */
  default OperationThread thread(CellThread member) {
    return member;
  }

  /** Closed loop: counts operations that end in the window. */
  static Recording ofClosedLoop(LatencyRecorder.Writer writer, Window window) {
    return new Recording() {
      @Override
      public boolean record(Client client) {
        return writer.record(client.started(), client.ended(), client.part());
      }

      @Override
      public boolean leavesOut(Client client) {
        return window.isCut(client.started(), client.ended());
      }

      @Override
      public void ranDry(long time) {
        window.closeAt(time);
      }
    };
  }

  /**
   * Paired cell: counts operations by the slice in which they start, and the contiguous pass apart.
   */
  static Recording ofSlices(LatencyRecorder.Writer writer, PathRun path, PathGate gate) {
    return new Recording() {
      @Override
      public boolean record(Client client) {
        long nanos = client.ended() - client.started();
        if (path.isInPass()) {
          path.pass().recordValueWithCount(nanos, client.operations());
          return false;
        }
        return writer.recordAt(client.started(), nanos, client.part());
      }

      @Override
      public boolean leavesOut(Client client) {
        return false;
      }

      @Override
      public void ranDry(long time) {
        gate.ranDry(time);
      }

      @Override
      public OperationThread thread(CellThread member) {
        return new SlicedThread(member, gate.new Visitor());
      }
    };
  }
}
