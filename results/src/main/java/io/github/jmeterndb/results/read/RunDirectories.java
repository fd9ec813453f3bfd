// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.figures.Experiment;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The run directories that a user named: one by one, several in one word separated by commas, or
 * all in a folder.
 */
public final class RunDirectories {
  private RunDirectories() {}

  public static List<Path> of(List<String> words) throws UserError {
    List<Path> directories = new ArrayList<>();
    for (String word : words) {
      // A folder may have a comma in its name.
      List<String> names =
          Files.exists(Path.of(word)) ? List.of(word) : List.of(word.split(",", -1));
      for (String name : names) {
        directories.addAll(in(Path.of(name)));
      }
    }
    return directories;
  }

  public static Experiment named(List<String> words) throws UserError {
    return read(of(words));
  }

  /**
   * Reads rounds of one experiment.
   *
   * @throws UserError if one cannot be read, is named twice, or has another target
   */
  public static Experiment read(List<Path> directories) throws UserError {
    Set<Path> seen = new LinkedHashSet<>();
    List<Round> rounds = new ArrayList<>();
    for (Path directory : directories) {
      rounds.add(RunReader.read(directory));
      try {
        if (!seen.add(directory.toRealPath())) {
          throw new UserError(
              directory + " is given twice: a round counts once; leave one of them out");
        }
      } catch (IOException e) {
        throw new UserError(directory + " cannot be read (" + e + ")", e);
      }
    }
    return Experiment.of(rounds);
  }

  private static List<Path> in(Path folder) throws UserError {
    if (!Files.isDirectory(folder) || isRun(folder)) {
      return List.of(folder);
    }
    try (Stream<Path> inside = Files.list(folder)) {
      List<Path> runs =
          inside
              .filter(RunDirectories::isRun)
              // round-2 before round-10
              .sorted(
                  Comparator.comparing((Path run) -> run.toString().length())
                      .thenComparing(Comparator.naturalOrder()))
              .toList();
      // Reading reports it if it is no run directory.
      return runs.isEmpty() ? List.of(folder) : runs;
    } catch (IOException e) {
      throw new UserError(folder + " cannot be read (" + e + ")", e);
    }
  }

  private static boolean isRun(Path folder) {
    return Files.exists(new RunDirectory(folder).latencyLog());
  }
}
