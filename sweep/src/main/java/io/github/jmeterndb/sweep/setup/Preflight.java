// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static java.util.stream.Collectors.joining;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.path.Target.Deployment;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Lease;
import io.github.jmeterndb.sweep.record.Encryption;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Lists what a run needs, and checks whether it is available. Connects to the database like a run,
 * with few connections, and writes nothing. For one thread.
 */
public final class Preflight {
  private final SweepSetup setup;
  private final int jvms;
  private final Consumer<String> lines;
  private int problems;

  /** Lines never contain a password. */
  public Preflight(SweepSetup setup, int jvms, Consumer<String> lines) {
    this.setup = setup;
    this.jvms = jvms;
    this.lines = lines;
  }

  /** <i>Test connection</i> in the GUI: checks a plan that is being edited. */
  public static void ofPlan(Map<String, String> values, Consumer<String> lines) {
    // A running test may leave no connections.
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
      new Preflight(SweepSetup.of(known::get), 1, lines).problems();
    } catch (UserError e) {
      lines.accept("✗ " + e.getMessage());
    }
  }

  /**
   * @param deployed settings of the target, which is ready
   * @param lines takes a line for each requirement that could not be checked
   * @throws UserError if a requirement is not met, with what to do about it
   */
  public static void require(SweepSetup setup, Settings deployed, int jvms, Consumer<String> lines)
      throws UserError {
    Target database = setup.target();
    Settings settings = database.ask(deployed).settings();
    try (DatabaseAdmin admin = database.look(settings)) {
      Optional<LoadPlan> plan = setup.workload().data(admin, settings).plan();
      List<Precondition> all =
          new Preflight(setup, jvms, lines).preconditions(settings, admin, plan);
      Precondition.require(all);
      all.stream()
          .filter(each -> !each.known())
          .forEach(each -> lines.accept(each.what() + ": " + each.found()));
    }
  }

  private List<Precondition> preconditions(
      Settings settings, DatabaseAdmin admin, Optional<LoadPlan> plan) throws UserError {
    List<Precondition> all = new ArrayList<>(admin.privileges());
    // For all paths and JVMs together: separate checks would count the same connections as free.
    all.addAll(PathSpec.room(setup.paths(), setup.workload(), settings, jvms));
    ApiSlots.check(setup.paths(), settings, jvms, admin).ifPresent(all::add);
    plan.ifPresent(loaded -> all.add(loaded.room(admin)));
    for (Limit limit : Limit.stops(settings.text(Parameter.STOP_IF))) {
      if (limit.figure() == Limit.Figure.DATA_MEMORY) {
        all.add(stopIf(limit, admin));
      }
    }
    return all;
  }

  private static Precondition stopIf(Limit limit, DatabaseAdmin admin) {
    String what = Parameter.STOP_IF + " " + limit;
    String why = "this database does not report its memory";
    try {
      OptionalDouble inUse = admin.memoryInUse();
      if (inUse.isPresent()) {
        double percent = 100 * inUse.getAsDouble();
        String found =
            String.format(
                Locale.ROOT, "%.1f %% of the fullest data node's memory are in use", percent);
        return limit.isMetBy(percent)
            ? Precondition.missing(what, found, "%s is met already: %s.".formatted(what, found))
            : Precondition.met(what, found);
      }
    } catch (UserError e) {
      why = e.getMessage();
    }
    return Precondition.missing(what, why, limit.unwatchable(why).getMessage());
  }

  /** Prints all requirements and problems. */
  public int problems() throws UserError {
    Target target = setup.target();
    Settings settings = setup.settings();
    if (target.startsItsOwn() || target.isInMemory()) {
      lines.accept(
          "Target %s, %s: the run starts this database itself, and removes it: nothing to look at yet."
              .formatted(target.name(), target.title(settings)));
      return problems;
    }
    try (Deployment deployment = target.deploy(settings, lines)) {
      look(deployment.settings());
    } catch (UserError e) {
      problem("Database", e.getMessage());
    }
    return problems;
  }

  private void look(Settings deployed) throws UserError {
    Target.Answer answer;
    try {
      answer = setup.target().ask(deployed);
      say("✓", "Server", answer.server());
    } catch (UserError e) {
      problem("Server", e.getMessage());
      lookAtPaths(setup.workload(), Optional.empty(), deployed);
      return;
    }
    Settings settings = answer.settings();
    try (DatabaseAdmin admin = setup.target().look(settings)) {
      Optional<LoadPlan> plan = lookAtTables(admin, setup.workload().data(admin, settings));
      preconditions(settings, admin, plan).forEach(this::say);
      lookAtPaths(setup.workload(), Optional.of(admin), settings);
    }
    for (Limit limit : Limit.stops(settings.text(Parameter.STOP_IF))) {
      if (limit.figure() == Limit.Figure.CPU_LOAD) {
        say("?", limit.toString(), "the run finds out whether PerfMon agents report all hosts");
      }
    }
    if (setup.paths().size() > 1) {
      say("?", "Same cluster", "not proven that all paths reach it: that takes a write");
    }
  }

  private void say(Precondition precondition) {
    if (precondition.holds()) {
      say(precondition.known() ? "✓" : "?", precondition.what(), precondition.found());
    } else {
      problem(precondition.what(), precondition.problem());
    }
  }

  private void say(String mark, String what, String words) {
    lines.accept("%s %s: %s".formatted(mark, what, words));
  }

  private void problem(String what, String words) {
    problems++;
    say("✗", what, words);
  }

  private Optional<LoadPlan> lookAtTables(DatabaseAdmin admin, Data<?> data) {
    Optional<LoadPlan> plan = Optional.empty();
    try {
      boolean hasDatabase = admin.hasDatabase();
      if (hasDatabase) {
        admin.requireFree(lines);
      }
      plan = data.plan();
      List<String> tables = new ArrayList<>();
      for (String table : data.tables()) {
        boolean isThere = hasDatabase && admin.isReplaceable(table);
        tables.add(isThere ? table + " (dropped and created again)" : table);
      }
      String others = Lease.TABLE + ", which lists the tables that runs have made";
      say("✓", "Tables", "%s; %s".formatted(String.join(", ", tables), others));
    } catch (UserError e) {
      problem("Tables", e.getMessage());
    }
    if (setup.settings().list(Parameter.OPERATIONS).stream()
        .anyMatch(operation -> data.supply(new Operation(operation)).adds())) {
      lines.accept(
          "Some operations add rows: a cell ends before the memory kept for others is used.");
    }
    return plan;
  }

  private <P> void lookAtPaths(
      Workload<P> workload, Optional<DatabaseAdmin> admin, Settings settings) {
    Map<String, String> encryption = new TreeMap<>();
    for (PathSpec path : setup.paths()) {
      // One connection is enough: a busy server may have too few left for a pool.
      Settings one =
          path.settings(settings)
              .with(Parameter.JDBC_POOL_SIZE, "1")
              .with(Parameter.NDB_POOL_SIZE, "1");
      try (PathConnection<P> connection = path.path().open(workload, setup.target(), one)) {
        connection.openForThread();
        Map<String, String> known = Encryption.of(Map.of(path.name(), connection));
        if (known.isEmpty() && admin.isPresent()) {
          Set<Long> here = Set.of(ProcessHandle.current().pid());
          known = Encryption.with(known, admin.get(), settings, here);
          known.keySet().retainAll(Set.of(path.name()));
        }
        encryption.putAll(known);
        String versions =
            connection.versions().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(version -> version.getKey() + " " + version.getValue())
                .collect(joining(", "));
        say(
            "✓",
            path.name(),
            "connected (%s), encryption: %s"
                .formatted(versions, known.getOrDefault(path.name(), "not known")));
      } catch (UserError e) {
        problem(path.name(), e.getMessage());
      } catch (StoreException e) {
        problem(path.name(), "%s (%s)".formatted(UserError.firstLine(e), e.code()));
      }
    }
    try {
      Encryption.requireStrict(settings, encryption);
    } catch (UserError e) {
      problem("Encryption", e.getMessage());
    }
    if (Set.copyOf(encryption.values()).size() > 1) {
      lines.accept("The paths are not encrypted alike: their ratio would include the cost of TLS.");
    }
  }
}
