// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.CellSink.Kind;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.workload.Data;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.HdrHistogram.Histogram;

/** What a controller offers to its engines over RMI. Sent to them with the test plan. */
public interface Coordinator extends Remote {
  /**
   * @param engine its name in {@code -R}, host:port
   * @throws UserError if the engine does not take part, or no longer does
   */
  ToEngine send(String engine, FromEngine message) throws RemoteException, UserError;

  /** A message of an engine to the controller, which answers with a {@link ToEngine}. */
  sealed interface FromEngine extends Serializable {
    /**
     * Asks for an order. The first one lets the engine join.
     *
     * @param version of this project, with its commit: all engines must have the same
     */
    record Idle(String version) implements FromEngine {}

    /**
     * A heartbeat, with the measurements since the last one. Times count from the engine's start of
     * the cell, by its own clock: the hosts' clocks need not agree.
     *
     * @param ready whether all threads of this engine's share wait for the cell to begin
     * @param activity background activity of its JVM; empty if none
     */
    record Measured(
        boolean ready,
        boolean begun,
        String activity,
        boolean stopped,
        List<Second> seconds,
        List<Failure> failures)
        implements FromEngine {}

    /**
     * @param tag of the cell, or of a part of a mixture
     * @param index from 0
     * @param millis less than 1000 if the window closed in this second
     */
    record Second(String tag, Kind kind, int index, int millis, Histogram latencies)
        implements Serializable {
      Second plus(Second other) {
        Histogram both = latencies.copy();
        both.add(other.latencies);
        return new Second(tag, kind, index, Math.max(millis, other.millis), both);
      }
    }

    /**
     * @param millis time of the first error since the start of the cell; negative before it
     */
    record Failure(String code, String message, long millis, int count) implements Serializable {}

    /** The engine has executed its order, and asks for the next one. */
    record Done(Serializable result) implements FromEngine {}

    /** The order failed. */
    record Failed(String message) implements FromEngine {}

    /**
     * The result of a cell.
     *
     * @param record of its share; without paths if the engine has no thread of the cell
     * @param written see {@link Data#takeWritten}
     */
    record Ran(CellRecord record, Serializable written) implements Serializable {}
  }

  /** The controller's answer to a {@link FromEngine}. */
  sealed interface ToEngine extends Serializable {
    /** No new order: continue, or ask again. */
    record Wait() implements ToEngine {}

    /**
     * See {@link Engine#open}; the settings are those of the run, without the password.
     *
     * @param engines in the order of their shares of each cell's threads, and of the rows
     */
    record Open(Settings.Sent settings, String system, List<String> engines, String token)
        implements ToEngine {}

    /** The tables are loaded; see {@link Data#loadedRows}. */
    record Loaded(Serializable rows) implements ToEngine {}

    /** See {@link Data#reset}. */
    record Reset() implements ToEngine {}

    /** {@link Data#prepare} for this engine's share of the threads. */
    record Prepare(Cell cell, double rate, int seconds) implements ToEngine {}

    record Run(Engine.CellOrder cell) implements ToEngine {}

    /** The threads of all engines are ready. */
    record Begin() implements ToEngine {}

    /** Compare the rows of this engine's share with its writes. */
    record Check() implements ToEngine {}

    /** End the current cell after its current operations. */
    record EndCell() implements ToEngine {}

    /** The run is over: end the current work, and begin no other. */
    record Cancel() implements ToEngine {}

    record End() implements ToEngine {}
  }
}
