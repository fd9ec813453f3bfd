// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.RunReporter;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Services;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableSource;
import io.github.jmeterndb.store.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run from the choice of its target to its report. Whatever happens in between, what was measured
 * is in the run directory, and the report is made from it. For one thread, but for {@link #stop}.
 */
final class SweepRun {
  private static final Logger LOG = LoggerFactory.getLogger(SweepRun.class);
  private static final DateTimeFormatter DIRECTORY_NAME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  // JMeter costs a few microseconds a sample, which shows where an operation takes twenty.
  private static final String OPERATIONS_PER_SAMPLE = "100";

  private final CellThreads threads;
  private SweepConsole console = new SweepConsole(System.out, System.err, 0);
  private volatile boolean stopped;
  private volatile Sweep sweep;

  SweepRun(CellThreads threads) {
    this.threads = threads;
  }

  /**
   * Runs.
   *
   * @param lookup the value given for a property, or null
   * @return how it ended
   */
  State run(Lookup lookup) {
    try {
      Settings given = Settings.of(lookup::value);
      Target target = TargetChoice.choose(given);
      Map<Parameter, String> defaults = new EnumMap<>(Parameter.class);
      defaults.put(Parameter.OPERATIONS_PER_SAMPLE, OPERATIONS_PER_SAMPLE);
      defaults.putAll(target.defaults());
      Settings settings = given.withDefaults(defaults);
      check(settings, target);
      int cells = SweepOrder.blocks(settings).stream().mapToInt(List::size).sum();
      console = new SweepConsole(System.out, System.err, cells);
      RunRecord record = RunRecord.start(directory(settings), target, settings);
      announce(target, settings, cells, record.path());
      return record(target, settings, record);
    } catch (UserError e) {
      return failed(e);
    } catch (IOException e) {
      return failed(notWritten(e));
    }
  }

  /** Ends it as soon as the operations that are under way have ended. */
  void stop() {
    stopped = true;
    Sweep running = sweep;
    if (running != null) {
      running.stop();
    }
  }

  private State record(Target target, Settings settings, RunRecord record) {
    State state;
    String message = "";
    try {
      sweep(target, settings, record);
      state = stopped ? State.INTERRUPTED : record.hasErrors() ? State.ERRORS : State.COMPLETE;
    } catch (InterruptedException e) {
      state = State.INTERRUPTED;
    } catch (UserError e) {
      message = e.getMessage();
      state = failed(e);
    } catch (IOException e) {
      message = notWritten(e).getMessage();
      state = failed(notWritten(e));
    } catch (RuntimeException e) {
      message = "An error that was not foreseen: " + e + "; JMeter's log has more.";
      state = failed(new UserError(message, e));
    }
    state = end(record, state, message);
    if (record.hasCells()) {
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

  private void sweep(Target target, Settings settings, RunRecord record)
      throws UserError, IOException, InterruptedException {
    Map<String, Store> stores = new LinkedHashMap<>();
    try (Target.Deployment deployment = target.deploy(settings, console::say);
        Table table = tableSource(target).open(deployment.settings())) {
      table.create();
      Map<String, String> versions = new LinkedHashMap<>();
      for (String name : settings.list(Parameter.PATHS)) {
        Store store = path(name).open(deployment.settings());
        stores.put(name, store);
        versions.putAll(store.versions());
      }
      record.describe(deployment.settings(), versions, table.describe());
      sweep = new Sweep(deployment.settings(), table, stores, threads, record, console);
      if (!stopped) {
        sweep.run();
      }
    } finally {
      sweep = null;
      stores.values().forEach(Store::close);
    }
  }

  private void announce(Target target, Settings settings, int cells, Path directory) {
    console.say("Target: " + target.name() + ", " + target.title());
    console.say(
        "%d cells of %s s, each after %s s of warm-up: %s, and the time to check the rows"
            .formatted(
                cells,
                settings.text(Parameter.DURATION),
                settings.text(Parameter.WARMUP),
                SweepConsole.words(Sweep.length(settings))));
    console.say("Run directory: " + directory);
  }

  private static void check(Settings settings, Target target) throws UserError {
    for (String name : settings.list(Parameter.PATHS)) {
      if (!path(name).system().equals(target.system())) {
        throw new UserError(
            "paths: '"
                + name
                + "' is no path of the target "
                + target.name()
                + "; its paths are "
                + String.join(", ", pathsOf(target))
                + ".");
      }
    }
    int mostThreads = Collections.max(settings.numbers(Parameter.THREADS));
    if (settings.number(Parameter.ROWS) < mostThreads) {
      throw new UserError("rows: give as many as threads, -Jrows=" + mostThreads + " or more.");
    }
  }

  private static List<String> pathsOf(Target target) {
    return Services.all(AccessPath.class).stream()
        .filter(path -> path.system().equals(target.system()))
        .map(AccessPath::name)
        .sorted()
        .toList();
  }

  private static AccessPath path(String name) throws UserError {
    return Services.named(AccessPath.class, "access path", AccessPath::name, name);
  }

  private static TableSource tableSource(Target target) throws UserError {
    return Services.named(TableSource.class, "table source", TableSource::system, target.system());
  }

  private static Path directory(Settings settings) {
    return settings.isGiven(Parameter.RUN_DIR)
        ? Path.of(settings.text(Parameter.RUN_DIR))
        : Path.of("runs", DIRECTORY_NAME.format(Instant.now()));
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
    console.error(e.getMessage());
    return State.FAILED;
  }

  /** Gives the value of a property. */
  interface Lookup {
    /** The value, or null. */
    String value(String property);
  }
}
