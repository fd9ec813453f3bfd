// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.results.analysis.PathPair;
import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.WholeFile;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Values of a setting that are compared. The files of {@code ./bench --vary} have a line for each
 * run of a round: its folder, and a property with its value. Paths share the cells of one run:
 * {@code 1-jdbc.prepare paths=…}, the baseline first. Values of a whole run have one run each,
 * {@code 2-sandbox.mysqlds/1 sandbox.mysqlds=1} and {@code 2-sandbox.mysqlds/2 sandbox.mysqlds=2}.
 *
 * @param folder of the rounds, a name
 * @param baseline what the others are compared with: a path, or a property with its value
 * @param others one or more of the same kind
 */
record Variation(String folder, String baseline, List<String> others, boolean isOfRun) {
  static final String SETTINGS = "settings.txt";

  private static final String PATHS = Parameter.PATHS + "=";

  Variation {
    others = List.copyOf(others);
  }

  /**
   * Those of a file.
   *
   * @throws UserError if it cannot be read, or is none
   */
  static List<Variation> read(Path file) throws UserError {
    try {
      Map<String, List<String>> values = new LinkedHashMap<>();
      Set<String> ofRuns = new HashSet<>();
      for (String line : Files.readAllLines(file, UTF_8)) {
        String[] words = line.split(" ", 2);
        String option = words[words.length - 1];
        String folder = words[0].replaceFirst("/.*", "");
        boolean isOfRun = !option.startsWith(PATHS);
        values
            .computeIfAbsent(folder, name -> new ArrayList<>())
            .addAll(isOfRun ? List.of(option) : Check.list(option.substring(PATHS.length())));
        if (isOfRun) {
          ofRuns.add(folder);
        }
      }
      List<Variation> all = new ArrayList<>();
      for (Map.Entry<String, List<String>> entry : values.entrySet()) {
        List<String> each = entry.getValue();
        if (each.size() < 2) {
          throw new UserError(
              "%s: %s has no two values; ./report settings writes that file"
                  .formatted(file, entry.getKey()));
        }
        all.add(
            new Variation(
                entry.getKey(),
                each.get(0),
                each.subList(1, each.size()),
                ofRuns.contains(entry.getKey())));
      }
      return List.copyOf(all);
    } catch (IOException e) {
      throw new UserError(
          "%s cannot be read (%s): name the folder that ./bench --vary made".formatted(file, e), e);
    }
  }

  static void write(Path file, List<Variation> all) throws UserError {
    String lines =
        all.stream()
            .flatMap(Variation::lines)
            .map(line -> line + "\n")
            .collect(Collectors.joining());
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      WholeFile.write(file.toAbsolutePath(), out -> out.write(lines.getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UserError("%s cannot be written (%s)".formatted(file, e), e);
    }
  }

  private Stream<String> lines() {
    return isOfRun
        ? IntStream.range(0, all().size()).mapToObj(i -> place(i) + " " + all().get(i))
        : Stream.of(folder + " " + PATHS + String.join(",", all()));
  }

  private List<String> all() {
    return Stream.concat(Stream.of(baseline), others.stream()).toList();
  }

  /** Where the rounds of a value are. */
  private String place(int value) {
    return isOfRun ? folder + "/" + (value + 1) : folder;
  }

  /** What its rounds measured that is compared: each first one with the second. */
  List<PathPair> pairs(Experiment experiment) {
    if (!isOfRun) {
      return others.stream().map(path -> new PathPair(path, baseline)).toList();
    }
    List<String> paths = experiment.systems().get(0).paths();
    return others.stream()
        .flatMap(
            other ->
                paths.stream()
                    .map(path -> new PathPair(other + path.substring(baseline.length()), path)))
        .toList();
  }

  /**
   * What its rounds measured, those that measured something: runs of several values side by side.
   * Nothing if there is nothing to compare, or nothing to compare it with.
   *
   * @throws UserError if a run directory cannot be read
   */
  Optional<Experiment> measured(Path folder) throws UserError {
    if (!isOfRun) {
      return rounds(folder.resolve(this.folder));
    }
    Map<String, Experiment> byValue = new LinkedHashMap<>();
    for (int i = 0; i < all().size(); i++) {
      String value = all().get(i);
      rounds(folder.resolve(place(i))).ifPresent(measured -> byValue.put(value, measured));
    }
    return byValue.containsKey(baseline) && byValue.size() > 1
        ? Optional.of(Experiment.sideBySide(byValue))
        : Optional.empty();
  }

  private static Optional<Experiment> rounds(Path rounds) throws UserError {
    List<Path> measured = new ArrayList<>();
    for (Path run : RunDirectories.of(List.of(rounds.toString()))) {
      if (hasMeasured(run)) {
        measured.add(run);
      }
    }
    return measured.isEmpty() ? Optional.empty() : Optional.of(RunDirectories.read(measured));
  }

  private static boolean hasMeasured(Path run) throws UserError {
    Path log = new RunDirectory(run).latencyLog();
    if (!Files.exists(log)) {
      return false;
    }
    // Any bytes: what is damaged is said where the log is read.
    try (Stream<String> lines = Files.lines(log, ISO_8859_1)) {
      return lines.anyMatch(line -> line.startsWith("Tag="));
    } catch (IOException | UncheckedIOException e) {
      throw new UserError("%s cannot be read (%s)".formatted(log, e), e);
    }
  }
}
