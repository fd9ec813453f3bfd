// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.idle.JitCompiler;
import java.rmi.RemoteException;

/**
 * Tells the controller that this engine lives, and what it measures; ends its cell where that says
 * so, or is gone. Thread-safe.
 */
final class Heart implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Heart.class.getName());
  private static final long BEAT_MILLIS = 500;

  private final Coordinator coordinator;
  private final String name;
  private final Thread thread = new Thread(this::beatUntilTheEnd, "jmeter-ndb-engine-heart");
  private volatile boolean stopped;

  /** Runs a cell now, or null. */
  private Engine engine;

  private Outbox outbox = new Outbox();

  Heart(Coordinator coordinator, String name) {
    this.coordinator = coordinator;
    this.name = name;
    thread.setDaemon(true);
    thread.start();
  }

  synchronized void watch(Engine running, Outbox ofRun) {
    engine = running;
    outbox = ofRun;
    if (stopped) {
      running.stop();
    }
  }

  synchronized Beat last() {
    engine = null;
    return outbox.take("", stopped);
  }

  synchronized void beat() throws RemoteException, UserError {
    boolean goesOn = coordinator.beat(name, outbox.take(JitCompiler.activity(), stopped));
    if (!goesOn && engine != null) {
      engine.endCell();
    }
  }

  void stop() {
    stopped = true;
    stopEngine();
  }

  private synchronized void stopEngine() {
    if (engine != null) {
      engine.stop();
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
      LOG.log(System.Logger.Level.WARNING, "The controller does not hear this engine", e);
      stopEngine();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
