// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.measure.Slicing;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Limit.Figure;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Requirement;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.sweep.faults.Faults;
import io.github.jmeterndb.workload.Workload;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The validated parameters of a run.
 *
 * @param settings including the defaults of the workload and the target
 * @param paths in the order of the sweep
 * @param leftOut default paths that do not offer the workload
 */
public record SweepSetup(
    Target target,
    Workload<?> workload,
    Settings settings,
    List<PathSpec> paths,
    List<String> leftOut) {
  private static final DateTimeFormatter DIRECTORY_NAME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final Set<Figure> OF_BLOCKS = Set.of(Figure.TPS, Figure.PERCENTILE, Figure.RATIO);

  /**
   * @param remote whether remote engines run the cells
   * @throws UserError if a parameter is invalid, or two exclude each other
   */
  public static SweepSetup of(UnaryOperator<String> parameters, boolean remote) throws UserError {
    Workload<?> workload = Workload.named(Settings.of(parameters).text(Parameter.WORKLOAD));
    List<Parameter> known = parameters(workload);
    known.addAll(Faults.parameters(parameters.apply(Parameter.FAULTS.property())));
    Settings given = Settings.of(parameters, known);
    Target target = TargetChoice.choose(given);
    Map<Parameter, String> defaults = defaults(given, workload, target, remote);
    List<String> leftOut = new ArrayList<>();
    if (!given.isGiven(Parameter.PATHS)) {
      List<String> offered = Check.list(defaults.get(Parameter.PATHS));
      if (offered.isEmpty()) {
        throw new UserError(
            "No path of the target %s offers the workload %s; the paths that do are %s."
                .formatted(target.name(), workload.name(), names(path -> path.offers(workload))));
      }
      leftOut.addAll(Check.list(defaults(workload, target).get(Parameter.PATHS)));
      leftOut.removeAll(offered);
    }
    Settings settings = given.withDefaults(defaults);
    Exclusion.require(new Exclusion.Run(settings, workload, target, remote));
    int threads = Collections.max(settings.numbers(Parameter.THREADS));
    List<PathSpec> paths = PathSpec.all(settings);
    // If paths take turns, the threads of all paths exist at the same time.
    int together = SweepOrder.isPaired(settings) ? threads * paths.size() : threads;
    Faults.require(settings, target);
    for (PathSpec path : paths) {
      require(path, target, workload, settings);
      workload.requireConsistent(path.settings(settings));
      workload.requireThreads(together, path.settings(settings));
    }
    PathSpec.requireTogether(paths, threads, settings);
    requireMatches(settings);
    return new SweepSetup(target, workload, settings, paths, leftOut);
  }

  /** The workload's parameters, and {@code operations}, checked against the workload's labels. */
  public static List<Parameter> parameters(Workload<?> workload) {
    List<Parameter> parameters = new ArrayList<>(workload.parameters());
    parameters.add(Parameter.OPERATIONS.checkedBy(Check.someOf(labels(workload))));
    return parameters;
  }

  public static Map<Parameter, String> defaults(
      Settings given, Workload<?> workload, Target target, boolean remote) throws UserError {
    Map<Parameter, String> defaults = defaults(workload, target);
    defaults.putAll(workload.defaults(given));
    List<String> offered = new ArrayList<>();
    for (String name : Check.list(defaults.get(Parameter.PATHS))) {
      if (PathSpec.of(name).path().offers(workload)) {
        offered.add(name);
      }
    }
    defaults.put(Parameter.PATHS, String.join(",", offered));
    if (given.isGiven(Parameter.RATE) || given.isGiven(Parameter.SLO)) {
      // A single pool of threads takes the operations.
      List<Integer> usual = given.withDefaults(defaults).numbers(Parameter.THREADS);
      defaults.put(Parameter.THREADS, String.valueOf(Collections.max(usual)));
    }
    if (remote || Workload.isLong(workload.longestOperation(given.withDefaults(defaults)))) {
      defaults.put(Parameter.SLICE, "0");
    }
    if (SweepOrder.isPaired(given.withDefaults(defaults))) {
      // Of all paths together.
      defaults.put(Parameter.DURATION, target.isInMemory() ? "4" : "16");
      if (target.isInMemory()) {
        // Code is compiled in the contiguous passes, so that the first figure is available soon.
        defaults.put(Parameter.WARMUP, "0");
      }
    }
    int threads = Collections.max(given.withDefaults(defaults).numbers(Parameter.THREADS));
    defaults.put(
        Parameter.JDBC_POOL_SIZE,
        String.valueOf(Math.max(given.number(Parameter.JDBC_POOL_SIZE), threads)));
    return defaults;
  }

  public static Map<Parameter, String> defaults(Workload<?> workload, Target target) {
    Map<Parameter, String> defaults = new HashMap<>();
    defaults.put(Parameter.OPERATIONS, String.join(",", labels(workload)));
    defaults.put(Parameter.PATHS, Parameter.PATHS.defaultValue());
    defaults.putAll(target.defaults());
    defaults.putAll(workload.defaults(target.isInMemory()));
    return defaults;
  }

  private static List<String> labels(Workload<?> workload) {
    return workload.operations().stream().map(Operation::label).toList();
  }

  private static void require(PathSpec spec, Target target, Workload<?> workload, Settings settings)
      throws UserError {
    AccessPath path = spec.path();
    String name = path.name();
    if (!path.reaches(target.system())) {
      throw new UserError(
          "paths: '%s' is no path of the target %s; its paths are %s."
              .formatted(name, target.name(), names(other -> other.reaches(target.system()))));
    }
    if (!path.offers(workload)) {
      throw new UserError(
          "paths: '%s' does not offer the workload %s; the paths that do are %s."
              .formatted(
                  name,
                  workload.name(),
                  names(other -> other.reaches(target.system()) && other.offers(workload))));
    }
    spec.requireRead(workload, settings);
  }

  /** Each requirement must refer to a cell of the run. */
  private static void requireMatches(Settings settings) throws UserError {
    for (Requirement requirement : requirements(settings)) {
      if (SweepOrder.results(settings).stream()
          .noneMatch(cell -> isOf(requirement, cell, settings))) {
        throw new UserError(
            "%s: '%s' matches nothing in this run: its operations are %s, its paths %s, its thread counts %s%s."
                .formatted(
                    Parameter.REQUIRE,
                    requirement,
                    String.join(", ", settings.list(Parameter.OPERATIONS)),
                    String.join(", ", settings.list(Parameter.PATHS)),
                    String.join(", ", settings.list(Parameter.THREADS)),
                    requirement.limit().figure() == Figure.RATIO
                        ? ", and a ratio is of two paths in a closed loop"
                        : ""));
      }
    }
  }

  /** Whether cells are too short for the interval that a requirement needs, in a line. */
  public Optional<String> undecided() throws UserError {
    int seconds = settings.number(Parameter.DURATION);
    long blocks =
        SweepOrder.isPaired(settings)
            ? Slicing.blocks(seconds, paths.size(), settings.number(Parameter.SLICE))
            : seconds;
    return blocks < Difference.FEWEST_BLOCKS
            && !Workload.isLong(workload.longestOperation(settings))
            && requirements(settings).stream()
                .anyMatch(each -> OF_BLOCKS.contains(each.limit().figure()))
        ? Optional.of(
            "%s may stay undecided after one run with cells of %s s: give a longer -J%s, or run ./bench."
                .formatted(Parameter.REQUIRE, seconds, Parameter.DURATION))
        : Optional.empty();
  }

  private static List<Requirement> requirements(Settings settings) throws UserError {
    return settings.isGiven(Parameter.REQUIRE)
        ? Requirement.all(settings.text(Parameter.REQUIRE))
        : List.of();
  }

  private static boolean isOf(Requirement requirement, Cell cell, Settings settings) {
    String label = cell.operation().label();
    // The parts of an operation and the rates of a search are known only during the run.
    String pattern = requirement.operation().replaceFirst("\\.[^@]*", "");
    boolean searched = settings.isGiven(Parameter.SLO);
    if (searched) {
      label += "@0";
      pattern = pattern.replaceFirst("@.*", "@*");
    }
    if (!Requirement.matches(pattern, label)) {
      return false;
    }
    if (requirement.limit().figure() == Figure.RATIO) {
      List<String> paths = settings.list(Parameter.PATHS);
      return !searched
          && cell.operation().rate().isEmpty()
          && (requirement.threads().isEmpty() || requirement.isAt(cell.threads()))
          && paths.contains(requirement.path())
          && paths.contains(requirement.other());
    }
    return Requirement.matches(requirement.path(), cell.path()) && requirement.isAt(cell.threads());
  }

  private static String names(Predicate<AccessPath> wanted) {
    return Services.all(AccessPath.class).stream()
        .filter(wanted)
        .map(AccessPath::name)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** Creates the directory if its name is the current time. */
  public Path directory() throws UserError {
    return settings.isGiven(Parameter.RUN_DIR)
        ? Path.of(settings.text(Parameter.RUN_DIR))
        : RunDirectory.createNew(Path.of("runs", DIRECTORY_NAME.format(Instant.now()))).path();
  }
}
