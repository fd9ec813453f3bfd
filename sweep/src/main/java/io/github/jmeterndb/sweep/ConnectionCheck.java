// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.path.Target.Deployment;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what answers where the parameters of a sweep lead, on each path, as the set-up of a run
 * would find it, and writes nothing. Starts no cluster.
 */
final class ConnectionCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionCheck.class);

  private ConnectionCheck() {}

  /**
   * Asks, which may take a while.
   *
   * @param values of the parameters, as far as they are known
   * @param lines takes a line for each that answers, or does not; never with a password
   */
  static void ask(Map<String, String> values, Consumer<String> lines) {
    // ClusterJ has one connection for all who connect alike: to close it would end the test's.
    if (JMeterContextService.getTestStartTime() > 0) {
      lines.accept("A test is running: its connections are in use; ask again when it has ended.");
      return;
    }
    Map<String, String> known = new LinkedHashMap<>(values);
    values.forEach(
        (name, value) -> {
          if (value.contains("${")) {
            known.remove(name);
            lines.accept(name + ": left out, for it is known only when the plan runs");
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
          "target: %s, %s: nothing is there yet to connect to; it is started by the run, and ends with it"
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
      // One answers the question: a whole pool may be what a server in use has left.
      settings = settings.with(Parameter.JDBC_POOL_SIZE, "1");
      for (AccessPath path : setup.paths()) {
        connect(setup, setup.workload(), path, settings, lines);
      }
    }
  }

  private static <P> void connect(
      SweepSetup setup,
      Workload<P> workload,
      AccessPath path,
      Settings settings,
      Consumer<String> lines) {
    try (Link<P> link = path.open(workload, setup.database(), settings)) {
      link.openForThread();
      String versions =
          link.versions().entrySet().stream()
              .sorted(Map.Entry.comparingByKey())
              .map(version -> version.getKey() + " " + version.getValue())
              .collect(Collectors.joining(", "));
      lines.accept("%s: connected (%s)".formatted(path.name(), versions));
    } catch (UserError e) {
      failed(path.name(), e, lines);
    } catch (StoreException e) {
      LOG.info("The path {} does not work", path.name(), e);
      lines.accept("%s: %s (%s)".formatted(path.name(), UserError.firstLine(e), e.code()));
    }
  }

  private static void failed(String what, UserError e, Consumer<String> lines) {
    LOG.info("{}: {}", what, e.getMessage());
    lines.accept(what + ": " + e.getMessage());
  }
}
