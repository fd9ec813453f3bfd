// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.results.read.RunDirectories;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.WholeFile;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Paths that share their cells in rounds of their own. The files of {@code ./bench --vary} have a
 * line for each: the folder, and the paths as the run has them, the baseline first.
 *
 * @param folder of the rounds, a name
 * @param baseline the path that the others are compared with
 * @param paths one or more
 */
record Variation(String folder, String baseline, List<String> paths) {
  /** What is compared. */
  static final String SETTINGS = "settings.txt";

  /** What helped, all together. */
  static final String TOGETHER = "together.txt";

  /** Copies the list. */
  Variation {
    paths = List.copyOf(paths);
  }

  /**
   * Those of a file.
   *
   * @throws UserError if it cannot be read, or is none
   */
  static List<Variation> read(Path file) throws UserError {
    try {
      List<Variation> all = new ArrayList<>();
      for (String line : Files.readAllLines(file, UTF_8)) {
        String[] words = line.split(" ", -1);
        List<String> paths = List.of(words[words.length - 1].split(",", -1));
        if (words.length != 2 || paths.size() < 2) {
          throw new UserError(
              "%s: '%s' is not a folder and two paths or more; ./report settings writes that file"
                  .formatted(file, line));
        }
        all.add(new Variation(words[0], paths.get(0), paths.subList(1, paths.size())));
      }
      return List.copyOf(all);
    } catch (IOException e) {
      throw new UserError(
          "%s cannot be read (%s): name the folder that ./bench --vary made".formatted(file, e), e);
    }
  }

  /**
   * Writes them.
   *
   * @throws UserError if that cannot be done
   */
  static void write(Path file, List<Variation> all) throws UserError {
    String lines =
        all.stream()
            .map(each -> each.folder + " " + String.join(",", each.all()) + "\n")
            .collect(Collectors.joining());
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      WholeFile.write(file.toAbsolutePath(), out -> out.write(lines.getBytes(UTF_8)));
    } catch (IOException e) {
      throw new UserError("%s cannot be written (%s)".formatted(file, e), e);
    }
  }

  private List<String> all() {
    return Stream.concat(Stream.of(baseline), paths.stream()).toList();
  }

  /**
   * What its rounds measured, those that measured something; nothing if none did.
   *
   * @param folder of all rounds
   * @throws UserError if a run directory cannot be read
   */
  Optional<Experiment> measured(Path folder) throws UserError {
    Path rounds = folder.resolve(this.folder);
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
