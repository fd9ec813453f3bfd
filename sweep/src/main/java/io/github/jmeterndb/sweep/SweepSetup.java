// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Services;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableSource;
import io.github.jmeterndb.store.Target;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a run was told to do, checked.
 *
 * @param target what it is pointed at
 * @param settings the values given, and the target's defaults
 */
record SweepSetup(Target target, Settings settings) {
  private static final DateTimeFormatter DIRECTORY_NAME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  // JMeter costs a few microseconds a sample, which shows where an operation takes twenty.
  private static final String OPERATIONS_PER_SAMPLE = "100";

  /**
   * Takes the parameters.
   *
   * @throws UserError if one is wrong, or does not go with another
   */
  static SweepSetup of(SweepJob.Lookup parameters) throws UserError {
    Settings given = Settings.of(parameters::value);
    Target target = TargetChoice.choose(given);
    Map<Parameter, String> defaults = new EnumMap<>(Parameter.class);
    defaults.put(Parameter.OPERATIONS_PER_SAMPLE, OPERATIONS_PER_SAMPLE);
    defaults.put(
        Parameter.JDBC_POOL_SIZE,
        String.valueOf(Math.max(given.number(Parameter.JDBC_POOL_SIZE), mostThreads(given))));
    defaults.putAll(target.defaults());
    SweepSetup setup = new SweepSetup(target, given.withDefaults(defaults));
    setup.paths();
    setup.requireRows();
    setup.requireConnections();
    return setup;
  }

  /** The access paths to sweep, in their order. */
  List<AccessPath> paths() throws UserError {
    List<AccessPath> paths = new ArrayList<>();
    for (String name : settings.list(Parameter.PATHS)) {
      AccessPath path = Services.named(AccessPath.class, "access path", AccessPath::name, name);
      if (!path.system().equals(target.system())) {
        throw new UserError(
            "paths: '%s' is no path of the target %s; its paths are %s."
                .formatted(name, target.name(), String.join(", ", pathsOfTarget())));
      }
      paths.add(path);
    }
    return paths;
  }

  /** Opens the table for its keeper, where the deployed target is. */
  Table openTable(Settings deployed) throws UserError {
    return Services.named(TableSource.class, "table source", TableSource::system, target.system())
        .open(deployed);
  }

  /** The run directory. */
  Path directory() {
    return settings.isGiven(Parameter.RUN_DIR)
        ? Path.of(settings.text(Parameter.RUN_DIR))
        : Path.of("runs", DIRECTORY_NAME.format(Instant.now()));
  }

  private List<String> pathsOfTarget() {
    return Services.all(AccessPath.class).stream()
        .filter(path -> path.system().equals(target.system()))
        .map(AccessPath::name)
        .sorted()
        .toList();
  }

  private static int mostThreads(Settings settings) {
    return Collections.max(settings.numbers(Parameter.THREADS));
  }

  /** A thread that waits in the pool for a connection would have that counted as latency. */
  private void requireConnections() throws UserError {
    int threads = mostThreads(settings);
    if (settings.number(Parameter.JDBC_POOL_SIZE) < threads) {
      throw new UserError(
          "jdbc.pool.size: %d connections are too few for %d threads; leave it out, or give"
                  .formatted(settings.number(Parameter.JDBC_POOL_SIZE), threads)
              + " -Jjdbc.pool.size=%d or more.".formatted(threads));
    }
  }

  /** Each thread updates rows of its own. */
  private void requireRows() throws UserError {
    int threads = mostThreads(settings);
    if (settings.number(Parameter.ROWS) < threads) {
      throw new UserError("rows: give as many as threads, -Jrows=" + threads + " or more.");
    }
  }
}
