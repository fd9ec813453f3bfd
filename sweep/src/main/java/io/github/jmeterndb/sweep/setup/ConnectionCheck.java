// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.path.Target.Deployment;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects on each path of a sweep, as a run would, and reports what answers. Writes nothing, and
 * starts no cluster.
 */
public final class ConnectionCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionCheck.class);

  private ConnectionCheck() {}

  /**
   * Connects, which may take a while.
   *
   * @param values of the parameters, as far as they are known
   * @param lines takes a line for the server and for each path; never with a password
   */
  public static void ask(Map<String, String> values, Consumer<String> lines) {
    // The test may need the connections that are left.
    if (JMeterContextService.getTestStartTime() > 0) {
      lines.accept("A test is running and uses the connections; try again when it has ended.");
      return;
    }
    Map<String, String> known = new LinkedHashMap<>(values);
    values.forEach(
        (name, value) -> {
          if (value.contains("${")) {
            known.remove(name);
            lines.accept(name + ": left out, because its value is known only when the plan runs");
          }
        });
    try {
      ask(SweepSetup.of(known::get), lines);
    } catch (UserError e) {
      failed("set-up", e, lines);
    }
  }

  private static void ask(SweepSetup setup, Consumer<String> lines) throws UserError {
    String target = setup.target().name();
    if (setup.target().startsItsOwn() || setup.target().isInMemory()) {
      lines.accept(
          "target: %s, %s: nothing to connect to yet; the run starts it, and stops it at its end"
              .formatted(target, setup.target().title(setup.settings())));
      return;
    }
    lines.accept("target: " + target);
    try (Deployment deployment = setup.target().deploy(setup.settings(), lines)) {
      Settings settings = deployment.settings();
      try {
        var answer = setup.database().ask(settings);
        lines.accept("server: " + answer.server());
        settings = answer.settings();
      } catch (UserError e) {
        failed("server", e, lines);
      }
      for (PathSpec path : setup.paths()) {
        connect(setup, setup.workload(), path, settings, lines);
      }
    }
  }

  private static <P> void connect(
      SweepSetup setup,
      Workload<P> workload,
      PathSpec spec,
      Settings ofRun,
      Consumer<String> lines) {
    AccessPath path = spec.path();
    List<PathSpec> together =
        setup.paths().stream().filter(other -> other.path().name().equals(path.name())).toList();
    try {
      Precondition.require(PathSpec.room(together, workload, ofRun, 1));
      // One answers the question: a whole pool may be what a server in use has left.
      Settings one = spec.settings(ofRun).with(Parameter.JDBC_POOL_SIZE, "1");
      try (Link<P> link = path.open(workload, setup.database(), one)) {
        connect(spec.name(), link, lines);
      }
    } catch (UserError e) {
      failed(spec.name(), e, lines);
    } catch (StoreException e) {
      LOG.info("The path {} does not work", spec.name(), e);
      lines.accept("%s: %s (%s)".formatted(spec.name(), UserError.firstLine(e), e.code()));
    }
  }

  private static void connect(String path, Link<?> link, Consumer<String> lines)
      throws StoreException {
    link.openForThread();
    String versions =
        link.versions().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(version -> version.getKey() + " " + version.getValue())
            .collect(Collectors.joining(", "));
    lines.accept("%s: connected (%s)".formatted(path, versions));
  }

  private static void failed(String what, UserError e, Consumer<String> lines) {
    LOG.info("{}: {}", what, e.getMessage());
    lines.accept(what + ": " + e.getMessage());
  }
}
