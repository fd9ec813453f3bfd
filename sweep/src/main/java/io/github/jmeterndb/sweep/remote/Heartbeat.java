// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.Latencies;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.idle.JitCompiler;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells the controller twice a second that this engine is alive, and what it has measured. Passes
 * on what the controller orders meanwhile, and stops all work if the controller is gone.
 * Thread-safe.
 */
final class Heartbeat implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Heartbeat.class.getName());
  private static final long INTERVAL_MILLIS = 500;
  private static final int SECOND = 1_000;

  private final Coordinator coordinator;
  private final String name;
  private final EngineRun engine;
  private final Thread thread = new Thread(this::beatUntilTheEnd, "jmeter-ndb-engine-heartbeat");
  private final Object sending = new Object();
  private final List<FromEngine.Second> seconds = new ArrayList<>();
  private final Map<Kind, FromEngine.Failure> failures = new LinkedHashMap<>();
  private volatile CellRun run;

  /** When the cell began, by this machine's clock; 0 before. */
  private long begun;

  Heartbeat(Coordinator coordinator, String name, EngineRun engine) {
    this.coordinator = coordinator;
    this.name = name;
    this.engine = engine;
    thread.setDaemon(true);
    thread.start();
  }

  /** Forgets the cell before: the next one has measured nothing. */
  synchronized void newCell() {
    begun = 0;
    seconds.clear();
    failures.clear();
  }

  void filledBy(CellRun cellRun) {
    run = cellRun;
  }

  /** The cell begins: tells so at once, for it shows how long after the others this is at most. */
  void begin() throws RemoteException, UserError {
    synchronized (this) {
      begun = System.currentTimeMillis();
    }
    run.begin();
    beat();
  }

  /**
   * Takes latencies of a cell.
   *
   * @param service whether these are service times
   */
  LatencySink latencies(boolean service) {
    return (cell, start, end, histogram) -> {
      int index = (int) ((start - run.startMillis()) / SECOND);
      FromEngine.Second second =
          new FromEngine.Second(
              cell.tag(), service, index, (int) (end - start), Latencies.of(histogram.copy()));
      synchronized (this) {
        seconds.add(second);
      }
    };
  }

  ErrorSink errors() {
    return (epochSecond, cell, code, message) -> {
      synchronized (this) {
        long millis = begun == 0 ? -SECOND : epochSecond * SECOND - begun;
        failures.merge(
            new Kind(epochSecond, code),
            new FromEngine.Failure(code, message, millis, 1),
            (first, next) ->
                new FromEngine.Failure(code, first.message(), first.millis(), first.count() + 1));
      }
    };
  }

  private synchronized FromEngine.Measured take(String activity) {
    FromEngine.Measured measured =
        new FromEngine.Measured(
            begun != 0,
            activity,
            engine.isStopped(),
            new ArrayList<>(seconds),
            new ArrayList<>(failures.values()));
    seconds.clear();
    failures.clear();
    return measured;
  }

  /** What was measured since the last beat, which has arrived. */
  FromEngine.Measured last() {
    synchronized (sending) {
      return take("");
    }
  }

  private void beat() throws RemoteException, UserError {
    ToEngine answer;
    synchronized (sending) {
      answer = coordinator.send(name, take(JitCompiler.activity()));
    }
    engine.obey(answer);
  }

  private void beatUntilTheEnd() {
    try {
      while (true) {
        MILLISECONDS.sleep(INTERVAL_MILLIS);
        beat();
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, "The run is over", e);
    } catch (RemoteException | UserError e) {
      // Whoever asks or answers next finds the same.
      LOG.log(System.Logger.Level.WARNING, "The controller does not hear this engine", e);
      engine.stopWork();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private record Kind(long epochSecond, String code) {}
}
