// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/** Collects what is to be minded of the files that are read. For one thread. */
public final class FileCautions {
  /** How many damaged lines of a file are told one by one. */
  public static final int LINES_NAMED = 10;

  private final List<String> lines = new ArrayList<>();
  private final Map<String, Long> damaged = new LinkedHashMap<>();

  public FileCautions() {}

  public void add(String line) {
    lines.add(line);
  }

  /**
   * Reads a file line by line; blank lines hold nothing, and what is not UTF-8 is replaced.
   *
   * @param reader takes a line and its number, and tells whether it is intact
   * @throws IOException if the file is missing or cannot be read
   */
  public void readLines(Path file, BiPredicate<String, Integer> reader) throws IOException {
    // Files.newBufferedReader would give up a file that is not UTF-8.
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), UTF_8))) {
      int number = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        if (!line.isBlank() && !reader.test(line, number)) {
          damagedLine(file, number);
        }
      }
    }
  }

  /** A line of a file was left out. After ten of a file they are only counted. */
  public void damagedLine(Path file, long number) {
    String name = String.valueOf(file.getFileName());
    if (damaged.merge(name, 1L, Long::sum) <= LINES_NAMED) {
      add("%s line %s is damaged: left out".formatted(name, number));
    }
  }

  public List<String> lines() {
    List<String> all = new ArrayList<>(lines);
    damaged.forEach(
        (name, count) -> {
          if (count > LINES_NAMED) {
            all.add("%s: %s more damaged lines left out".formatted(name, count - LINES_NAMED));
          }
        });
    return all;
  }
}
