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
import io.github.jmeterndb.sql.DatabaseAdmin.ApiSlot;
import io.github.jmeterndb.sql.Lease;
import io.github.jmeterndb.sweep.cpu.Hosts;
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
  private static final String API_SLOTS = "API slots";

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
      new Preflight(SweepSetup.of(known::get, false), 1, lines).problems();
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
    apiSlots(settings, admin).ifPresent(all::add);
    plan.ifPresent(loaded -> all.add(loaded.room(admin)));
    for (Limit limit : Limit.stops(settings.text(Parameter.STOP_IF))) {
      if (limit.figure() == Limit.Figure.DATA_MEMORY) {
        all.add(stopIf(limit, admin));
      }
    }
    return all;
  }

  /** Empty if no slots are needed. */
  private Optional<Precondition> apiSlots(Settings settings, DatabaseAdmin admin) throws UserError {
    Map<String, Integer> byPath = new LinkedHashMap<>();
    List<Integer> nodeIds = new ArrayList<>();
    for (PathSpec path : setup.paths()) {
      List<Integer> nodes = path.path().apiNodes(path.settings(settings));
      if (!nodes.isEmpty()) {
        byPath.put(path.name(), nodes.size());
        nodes.stream().filter(id -> id > 0).forEach(nodeIds::add);
      }
    }
    if (byPath.isEmpty()) {
      return Optional.empty();
    }
    String reason = "";
    try {
      List<ApiSlot> slots = admin.apiSlots();
      if (!slots.isEmpty()) {
        return Optional.of(apiSlots(byPath, nodeIds, jvms, slots));
      }
    } catch (UserError e) {
      reason = " (%s)".formatted(e.getMessage());
    }
    String unknown = "%s needed; how many are free is not known%s";
    return Optional.of(
        Precondition.unknown(API_SLOTS, unknown.formatted(jvms * sum(byPath), reason)));
  }

  private static int sum(Map<String, Integer> byPath) {
    return byPath.values().stream().mapToInt(Integer::intValue).sum();
  }

  /**
   * @param byPath slots per JVM by path, without paths that need none
   * @param nodeIds required slots; empty if any free slots will do
   */
  static Precondition apiSlots(
      Map<String, Integer> byPath, List<Integer> nodeIds, int jvms, List<ApiSlot> slots) {
    // The hosts of other engines are not known.
    List<Integer> free =
        slots.stream()
            .filter(slot -> !slot.used())
            .filter(slot -> slot.host().isEmpty() || jvms > 1 || Hosts.isHere(slot.host()))
            .map(ApiSlot::nodeId)
            .toList();
    int needed = jvms * sum(byPath);
    String found =
        "%s needed; %s of %s are free%s"
            .formatted(needed, free.size(), slots.size(), jvms == 1 ? " for this host" : "");
    List<Integer> taken = nodeIds.stream().filter(id -> !free.contains(id)).toList();
    if (!taken.isEmpty()) {
      return Precondition.missing(
          API_SLOTS,
          found,
          "%s: the cluster has no free API node slot with the id %s; free ones: %s."
              .formatted(Parameter.NDB_NODEIDS, words(taken), words(free)));
    }
    if (needed <= free.size()) {
      return Precondition.met(API_SLOTS, found);
    }
    List<String> each =
        byPath.keySet().stream().map(path -> path + " " + byPath.get(path)).toList();
    return Precondition.missing(
        API_SLOTS,
        found,
        "The cluster lacks API slots: %s (%s%s); add [api] sections to its config.ini and do a rolling restart, or lower ndb.pool.size or the number of paths over ClusterJ."
            .formatted(
                found,
                String.join(", ", each),
                jvms == 1 ? "" : ", in each of %s engines".formatted(jvms)));
  }

  private static String words(List<Integer> ids) {
    return ids.isEmpty() ? "none" : ids.stream().map(String::valueOf).collect(joining(", "));
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
      say(Precondition.met("Server", answer.server()));
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
        say(
            Precondition.unknown(
                limit.toString(), "the run finds out whether PerfMon agents report all hosts"));
      }
    }
    if (setup.paths().size() > 1) {
      say(
          Precondition.unknown(
              "Same cluster", "not proven that all paths reach it: that takes a write"));
    }
  }

  private void say(Precondition each) {
    problems += each.holds() ? 0 : 1;
    String mark = each.holds() ? each.known() ? "✓" : "?" : "✗";
    lines.accept(
        "%s %s: %s".formatted(mark, each.what(), each.holds() ? each.found() : each.problem()));
  }

  private void problem(String what, String words) {
    say(Precondition.missing(what, "", words));
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
      say(Precondition.met("Tables", "%s; %s".formatted(String.join(", ", tables), others)));
    } catch (UserError e) {
      problem("Tables", e.getMessage());
    }
    if (setup.settings().list(Parameter.OPERATIONS).stream()
        .anyMatch(operation -> data.added(new Operation(operation)) > 0)) {
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
      try (PathConnection<P> connection = path.path().open(workload, one)) {
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
            Precondition.met(
                path.name(),
                "connected (%s), encryption: %s"
                    .formatted(versions, known.getOrDefault(path.name(), "not known"))));
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
