// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.engine;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.quiet.JitCompiler;
import io.github.jmeterndb.sweep.remote.Beat;
import io.github.jmeterndb.sweep.remote.Coordinator;
import java.rmi.RemoteException;

/**
 * Tells the machine that was asked that this engine lives, and what it measures; ends its cell
 * where that machine says so, or is gone. Thread-safe.
 */
final class Heart implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Heart.class.getName());
  private static final long BEAT_MILLIS = 500;

  private final Coordinator coordinator;
  private final String engine;
  private final Thread thread = new Thread(this::beatUntilTheEnd, "jmeter-ndb-engine-heart");
  private volatile boolean stopped;
  private CellRun cell;
  private Outbox outbox = new Outbox(1);

  /** It beats from now on. */
  Heart(Coordinator coordinator, String engine) {
    this.coordinator = coordinator;
    this.engine = engine;
    thread.setDaemon(true);
    thread.start();
  }

  /** A cell is run from now on. */
  synchronized void watch(CellRun run, Outbox ofRun) {
    cell = run;
    outbox = ofRun;
    if (stopped) {
      run.stop();
    }
  }

  /** It has ended: what is not sent yet, to be sent with its answer. */
  synchronized Beat last() {
    cell = null;
    return outbox.take("", stopped);
  }

  /** Beats at once. */
  synchronized void beat() throws RemoteException, UserError {
    boolean goesOn = coordinator.beat(engine, outbox.take(JitCompiler.unrest(), stopped));
    if (!goesOn && cell != null) {
      cell.stop();
    }
  }

  /** Somebody stops this engine. */
  void stop() {
    stopped = true;
    endCell();
  }

  private synchronized void endCell() {
    if (cell != null) {
      cell.stop();
    }
  }

  private void beatUntilTheEnd() {
    try {
      while (true) {
        MILLISECONDS.sleep(BEAT_MILLIS);
        beat();
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, "The run is over", e);
    } catch (RemoteException | UserError e) {
      // Whoever asks or answers next finds the same.
      LOG.log(
          System.Logger.Level.WARNING, "The machine that was asked does not hear this engine", e);
      endCell();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
