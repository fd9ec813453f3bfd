// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.CellSink.Kind;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Data;
import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** What a controller offers to its engines over RMI. Sent to them with the test plan. */
public interface Coordinator extends Remote {
  /**
   * Lets an engine take part.
   *
   * @param engine its name in {@code -R}, host:port
   * @param version of this project, with its commit: all engines must have the same
   * @throws UserError if the engine does not take part
   */
  void join(String engine, String version) throws RemoteException, UserError;

  /**
   * Takes a heartbeat. Waits for a moment if the engine waits for an order, or for its cell to
   * begin.
   *
   * @throws UserError if the engine no longer takes part
   */
  ToEngine send(String engine, FromEngine message) throws RemoteException, UserError;

  /**
   * A heartbeat, with the measurements since the last one. Times count from the engine's start of
   * the cell, by its own clock: the hosts' clocks need not agree.
   *
   * @param working whether it executes an order
   * @param answer to the last order, which has ended since the last heartbeat; otherwise null
   * @param ready whether all threads of this engine's share wait for the cell to begin
   * @param activity background activity of its JVM; empty if none
   */
  record FromEngine(
      boolean working,
      Answer answer,
      boolean ready,
      boolean begun,
      String activity,
      boolean stopped,
      List<Second> seconds,
      List<Failure> failures)
      implements Serializable {}

  /**
   * @param result null if the order failed
   * @param failure why the order failed, in a line; empty if it did not
   */
  record Answer(Serializable result, String failure) implements Serializable {}

  /**
   * @param tag of the cell, or of a part of a mixture
   * @param index from 0
   * @param millis less than 1000 if the window closed in this second
   * @param compressed a histogram in HdrHistogram's format
   */
  record Second(String tag, Kind kind, int index, int millis, byte[] compressed)
      implements Serializable {
    static Second of(String tag, Kind kind, int index, int millis, Histogram latencies) {
      ByteBuffer buffer = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
      int length = latencies.encodeIntoCompressedByteBuffer(buffer);
      return new Second(tag, kind, index, millis, Arrays.copyOf(buffer.array(), length));
    }

    Histogram latencies() {
      try {
        return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
      } catch (DataFormatException e) {
        throw new IllegalStateException(e);
      }
    }

    Second plus(Second other) {
      Histogram both = latencies();
      both.setAutoResize(true);
      both.add(other.latencies());
      return of(tag, kind, index, Math.max(millis, other.millis), both);
    }
  }

  /**
   * @param millis time of the first error since the start of the cell; negative before it
   */
  record Failure(String code, String message, long millis, int count) implements Serializable {}

  /**
   * The result of a cell.
   *
   * @param record of its share; without paths if the engine has no thread of the cell
   * @param written see {@link Data#takeWritten}
   */
  record Ran(CellRecord record, Serializable written) implements Serializable {}

  /**
   * The controller's answer to a heartbeat.
   *
   * @param order to execute; null if there is no new one
   * @param begin the threads of all engines are ready
   * @param endCell end the current cell after its current operations
   * @param cancel end the current work, and begin no other
   * @param end the run is over
   */
  record ToEngine(Order order, boolean begin, boolean endCell, boolean cancel, boolean end)
      implements Serializable {}

  /** What an engine is to do. */
  interface Order extends Serializable {
    /** Returns the result for the controller, or null. */
    Serializable execute(EngineRun engine) throws UserError, IOException, InterruptedException;
  }
}
