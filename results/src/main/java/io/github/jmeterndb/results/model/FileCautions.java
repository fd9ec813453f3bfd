// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what is to be minded of the files that are read. For one thread. */
public final class FileCautions {
  /** How many damaged lines of a file are told one by one. */
  public static final int LINES_NAMED = 10;

  private final List<String> lines = new ArrayList<>();
  private final Map<String, Long> damaged = new LinkedHashMap<>();

  /** Nothing to say yet. */
  public FileCautions() {}

  /** Something to say, in a line. */
  public void add(String line) {
    lines.add(line);
  }

  /** A line of a file was left out. After ten of a file they are only counted. */
  public void damagedLine(Path file, long number) {
    String name = String.valueOf(file.getFileName());
    if (damaged.merge(name, 1L, Long::sum) <= LINES_NAMED) {
      add("%s line %d is damaged: left out".formatted(name, number));
    }
  }

  /** So many more lines of a file were left out: they are only counted. */
  public void moreDamagedLines(Path file, long count) {
    damaged.merge(String.valueOf(file.getFileName()), count, Long::sum);
  }

  /** All lines so far. */
  public List<String> lines() {
    List<String> all = new ArrayList<>(lines);
    damaged.forEach(
        (name, count) -> {
          if (count > LINES_NAMED) {
            all.add("%s: %d more damaged lines left out".formatted(name, count - LINES_NAMED));
          }
        });
    return all;
  }
}
