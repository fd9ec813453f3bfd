// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunReporter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.SameDatabase;
import io.github.jmeterndb.store.Services;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.Target;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run from the choice of its target to its report. Whatever happens in between, what was measured
 * is in the run directory, and the report is made from it. For one thread, but for {@link #stop}.
 */
final class SweepRun implements SweepJob {
  private static final Logger LOG = LoggerFactory.getLogger(SweepRun.class);

  private final CellThreads threads;
  private final List<SweepListener> listeners;
  private SweepConsole console = new SweepConsole(System.out, System.err, 0);
  private volatile boolean stopped;
  private volatile Sweep sweep;

  SweepRun(CellThreads threads, List<SweepListener> listeners) {
    this.threads = threads;
    this.listeners = listeners;
  }

  @Override
  public State run(Lookup parameters) {
    try {
      SweepSetup setup = SweepSetup.of(parameters);
      console = new SweepConsole(System.out, System.err, SweepOrder.cells(setup.settings()));
      RunRecord record = RunRecord.start(setup.directory(), setup.target(), setup.settings());
      console.announce(setup, record.path());
      return record(setup, record);
    } catch (UserError e) {
      return failed(e);
    } catch (IOException e) {
      return failed(notWritten(e));
    }
  }

  @Override
  public void stop() {
    stopped = true;
    Sweep running = sweep;
    if (running != null) {
      running.stop();
    }
  }

  private State record(SweepSetup setup, RunRecord record) {
    State state = State.FAILED;
    UserError failure = null;
    try {
      sweep(setup, record);
      state = record.hasErrors() ? State.ERRORS : State.COMPLETE;
      if (record.cells() < SweepOrder.cells(setup.settings())) {
        state = State.INTERRUPTED;
      }
      if (!record.shortcomings().isEmpty()) {
        state = State.FAILED;
        failure = new UserError("Not measured as it should be: " + record.shortcomings() + ".");
      }
    } catch (InterruptedException e) {
      state = State.INTERRUPTED;
    } catch (UserError e) {
      failure = e;
    } catch (IOException e) {
      failure = notWritten(e);
    } catch (RuntimeException e) {
      failure =
          new UserError("An error that was not foreseen: " + e + "; JMeter's log has more.", e);
    }
    if (stopped && failure != null) {
      // What was under way was made to fail.
      LOG.info("The run was stopped", failure);
      state = State.INTERRUPTED;
    } else if (failure != null) {
      state = failed(failure);
    }
    state = end(record, state, state == State.FAILED ? failure.getMessage() : "");
    if (record.hasLatencies()) {
      report(record);
    }
    if (state != State.COMPLETE) {
      console.error("The run ended as " + state + "; its record is in " + record.path() + ".");
    }
    return state;
  }

  private State end(RunRecord record, State state, String message) {
    try {
      record.end(state, message);
      return state;
    } catch (IOException e) {
      if (state == State.FAILED) {
        LOG.error("The end of a failed run is not recorded", e);
        return state;
      }
      return failed(notWritten(e));
    }
  }

  private static UserError notWritten(IOException e) {
    return new UserError(
        "The run directory cannot be written (" + UserError.firstLine(e) + "); is the disk full?",
        e);
  }

  private void sweep(SweepSetup setup, RunRecord record)
      throws UserError, IOException, InterruptedException {
    Map<String, Store> stores = new LinkedHashMap<>();
    try (Target.Deployment deployment = setup.target().deploy(setup.settings(), console::say);
        Table table = setup.openTable(deployment.settings())) {
      String token = table.claim(console::say);
      Map<String, String> versions = new LinkedHashMap<>();
      for (AccessPath path : setup.paths()) {
        Store store = path.open(deployment.settings());
        stores.put(path.name(), store);
        SameDatabase.require(path, store, token);
        versions.putAll(store.versions());
      }
      record.describe(deployment.settings(), versions, table.describe());
      sweep = new Sweep(deployment.settings(), table, stores, threads, record, listeners, console);
      if (!stopped) {
        sweepListenedTo(deployment.settings(), table, record);
      }
    } finally {
      sweep = null;
      stores.values().forEach(Store::close);
    }
  }

  private void sweepListenedTo(Settings settings, Table table, RunRecord record)
      throws UserError, IOException, InterruptedException {
    try {
      for (SweepListener listener : listeners) {
        listener.sweepStarts(settings, table, record, console);
      }
      sweep.run();
    } finally {
      listeners.forEach(SweepListener::sweepEnded);
    }
  }

  private void report(RunRecord record) {
    for (RunReporter reporter : Services.all(RunReporter.class)) {
      try {
        reporter.report(record.path(), System.out);
      } catch (IOException e) {
        failed(new UserError("The report cannot be made: " + e.getMessage(), e));
      }
    }
  }

  private State failed(UserError e) {
    LOG.error(e.getMessage(), e);
    console.failure(e.getMessage());
    return State.FAILED;
  }
}
