// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.results.judge.Effects;
import io.github.jmeterndb.results.judge.Precision;
import io.github.jmeterndb.results.judge.Variation;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.results.views.DataFiles;
import io.github.jmeterndb.results.write.ReportFiles;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Terminal;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Sample;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Alternates the order of paths, thread counts and operations from round to round, so that drift
 * favours none of them.
 */
@Command(name = "bench")
public final class BenchCommand implements Callable<Integer> {
  private static final String ROOT = "jmeter.ndb.root";
  private static final int DEFAULT_ROUNDS = 6;
  private static final int MOST_FOR_PRECISION = 30;
  private static final int MOST_ROUNDS = 9999;
  private static final DateTimeFormatter START =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  @Spec private CommandSpec spec;

  @Option(names = "--rounds", paramLabel = "N")
  private Integer rounds;

  @Option(names = "--precision", paramLabel = "PERCENT", converter = ReportCommand.Percent.class)
  private Double precision;

  @Option(names = "--vary", paramLabel = "NAME=A|B")
  private List<String> settings = List.of();

  @Option(names = "--plan", paramLabel = "FILE")
  private Path plan;

  @Parameters(paramLabel = "-- JMETER_OPTION")
  private List<String> options = List.of();

  private final List<String> failed = new ArrayList<>();
  private final CompletableFuture<Integer> ended = new CompletableFuture<>();
  private Path root;

  /** The running round. Guarded by {@link #ended}: a signal ends it from another thread. */
  private Process child;

  private boolean isStopped;

  @Override
  public Integer call() throws UserError, IOException, InterruptedException {
    List<Variation> variations;
    try {
      variations = checked();
    } catch (UserError e) {
      error(e.getMessage());
      return ExitCode.USAGE;
    }
    Path folder =
        RunDirectory.createNew(Path.of("runs", START.format(Instant.now()) + "-rounds")).path();
    int status = ExitCode.SOFTWARE;
    Runtime.getRuntime().addShutdownHook(new Thread(this::endInOrder));
    try {
      boolean isGood = measure(folder, variations);
      failed.forEach(
          round ->
              error(
                  "round %s did not succeed; see %s.log"
                      .formatted(round.replaceFirst(".*-", ""), round)));
      status = isGood && failed.isEmpty() && !isStopped() ? ExitCode.OK : ExitCode.SOFTWARE;
    } finally {
      ended.complete(status);
    }
    return status;
  }

  /**
   * Runs when a signal ends the JVM: the current round ends in order, no other round starts, and
   * the report is built. Ctrl-C in a terminal has signalled {@code ./jmeter} already.
   */
  private void endInOrder() {
    synchronized (ended) {
      if (ended.isDone()) {
        return;
      }
      isStopped = true;
      if (child != null) {
        child.destroy();
      }
    }
    Runtime.getRuntime().halt(ended.join());
  }

  private boolean isStopped() {
    synchronized (ended) {
      return isStopped;
    }
  }

  private List<Variation> checked() throws UserError {
    List<String> all = spec.commandLine().getParseResult().originalArgs();
    int ofJMeter = all.contains("--") ? all.size() - 1 - all.indexOf("--") : 0;
    if (options.size() > ofJMeter) {
      throw new UserError(
          "there is no option '%s', JMeter's own come after --".formatted(options.get(0)));
    }
    root = Path.of(System.getProperty(ROOT, ""));
    plan = plan == null ? root.resolve("jmx-plans/crud-sweep.jmx") : plan;
    require(Files.isRegularFile(plan), "there is no plan " + plan);
    if (rounds == null) {
      rounds = precision == null ? DEFAULT_ROUNDS : MOST_FOR_PRECISION;
    }
    require(
        rounds >= 1 && rounds <= MOST_ROUNDS,
        "'%s' is not a number of rounds from 1 to %s".formatted(rounds, MOST_ROUNDS));
    if (settings.isEmpty()) {
      return List.of();
    }
    require(precision == null, "--vary has no --precision: give --rounds");
    require(
        rounds >= Sample.FEWEST,
        "--vary needs 3 rounds or more: from fewer there are no intervals");
    List<Variation> variations = Variation.of(settings);
    require(
        variations.stream().allMatch(Variation::isOfRun)
            || options.stream().noneMatch(option -> option.matches("(-J)?paths=.*")),
        "--vary sets the paths: leave out -Jpaths");
    return variations;
  }

  private static void require(boolean holds, String message) throws UserError {
    if (!holds) {
      throw new UserError(message);
    }
  }

  private boolean measure(Path folder, List<Variation> variations)
      throws UserError, IOException, InterruptedException {
    List<Variation.Run> runs =
        new ArrayList<>(variations.stream().flatMap(each -> each.runs().stream()).toList());
    if (runs.isEmpty()) {
      runs.add(new Variation.Run("", ""));
    }
    boolean isEnough = precision == null;
    for (int round = 1; round <= rounds && !isStopped(); round++) {
      for (Variation.Run run : runs) {
        if (!isStopped()) {
          Path place = Files.createDirectories(folder.resolve(run.place()));
          String which = run.property().isEmpty() ? "" : ", " + run.property();
          say("round %s of %s%s: %s/round-%s".formatted(round, rounds, which, place, round));
          run(place, round, run.property());
        }
      }
      Collections.reverse(runs);
      if (precision != null
          && round >= Precision.FEWEST
          && !isStopped()
          && isDone(() -> isPrecise(folder))) {
        isEnough = true;
        rounds = round;
      }
    }
    return variations.isEmpty()
        ? reportRounds(folder, isEnough)
        : reportEffects(folder, variations, runs);
  }

  private boolean reportRounds(Path folder, boolean isEnough) {
    List<Path> measured = measured(folder);
    if (measured.isEmpty()) {
      error("no round measured anything; see %s/round-1.log".formatted(folder));
      return false;
    }
    say("%s of %s rounds together".formatted(measured.size(), rounds));
    if (!isEnough) {
      error(
          "not every ratio, or TPS, is known to %s %%: give more --rounds"
              .formatted(Numbers.exact(precision)));
    }
    boolean isGood = isDone(() -> report(measured, folder, out()));
    if (isStopped()) {
      error("stopped: %s of %s rounds are in the report".formatted(measured.size(), rounds));
    }
    return isGood;
  }

  private static boolean report(List<Path> rounds, Path folder, PrintWriter console)
      throws UserError, IOException {
    BuiltReport.of(RunDirectories.read(rounds), List.of()).write(folder.resolve("report"), console);
    return true;
  }

  /** Whether each setting has at least three rounds that can be compared. */
  static boolean report(Path folder, List<Variation> variations, PrintWriter console)
      throws UserError, IOException {
    Effects effects = Effects.in(folder, variations);
    String header = "path baseline operation threads effect low high p verdict";
    new ReportFiles(effects.report())
        .add("vary.csv", () -> DataFiles.csv(header, effects.rows()))
        .write(folder.resolve("report"), console);
    return effects.areAnswers();
  }

  private boolean isPrecise(Path folder) throws UserError {
    Precision known = Precision.of(RunDirectories.read(measured(folder)));
    out().println(Terminal.plain(known.words()));
    return known.isEnough(precision);
  }

  private boolean reportEffects(Path folder, List<Variation> variations, List<Variation.Run> runs) {
    boolean isGood = true;
    for (Variation.Run run : runs) {
      // By threads, with CPU: the table of all settings has no room for these.
      Path place = folder.resolve(run.place());
      List<Path> measured = measured(place);
      isGood &=
          measured.isEmpty()
              || isDone(() -> report(measured, place, new PrintWriter(Writer.nullWriter())));
    }
    isGood &= isDone(() -> report(folder, variations, out()));
    if (isStopped()) {
      error("stopped: the report has what was measured");
    }
    return isGood;
  }

  private List<Path> measured(Path folder) {
    try {
      return Files.isDirectory(folder) ? Variation.roundsIn(folder) : List.of();
    } catch (UserError e) {
      error(e.getMessage());
      return List.of();
    }
  }

  @FunctionalInterface
  private interface Step {
    boolean run() throws UserError, IOException;
  }

  private boolean isDone(Step step) {
    try {
      return step.run();
    } catch (UserError | IOException e) {
      error(e.getMessage());
      return false;
    } finally {
      out().flush();
    }
  }

  private void run(Path folder, int number, String property)
      throws IOException, InterruptedException {
    String directory = folder.resolve("round-" + number).toString();
    List<String> command = new ArrayList<>(List.of(root.resolve("jmeter").toString()));
    command.addAll(List.of("-n", "-t", plan.toString(), "-j", directory + ".log"));
    command.addAll(options);
    if (!property.isEmpty()) {
      command.add("-J" + property);
    }
    command.addAll(order(folder, number));
    command.add("-Jrun.dir=" + directory);
    Process round;
    synchronized (ended) {
      if (isStopped) {
        return;
      }
      round = new ProcessBuilder(command).inheritIO().start();
      child = round;
    }
    if (round.waitFor() != 0) {
      failed.add(directory);
    }
  }

  private static List<String> order(Path folder, int number) {
    List<String> order = new ArrayList<>();
    Map<String, String> first;
    try {
      first = new RunDirectory(folder.resolve("round-1")).readInfo().properties;
    } catch (IOException e) {
      return order;
    }
    for (String name : List.of("paths", "threads", "operations")) {
      List<String> items = new ArrayList<>(Check.list(first.getOrDefault(name, "")));
      if (name.equals("operations")) {
        Collections.rotate(items, 1 - number);
      } else if (number % 2 == 0) {
        Collections.reverse(items);
      } else {
        continue;
      }
      if (!items.isEmpty()) {
        order.add("-J%s=%s".formatted(name, String.join(",", items)));
      }
    }
    return order;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private void say(String line) {
    out().println("bench: " + Terminal.plain(line));
    out().flush();
  }

  private void error(String line) {
    PrintWriter errors = spec.commandLine().getErr();
    errors.println("bench: " + Terminal.plain(line));
    errors.flush();
  }
}
