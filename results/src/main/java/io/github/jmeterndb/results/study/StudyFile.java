// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.study;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/**
 * A file of published figures.
 *
 * @param comments its first lines, which say whose they are, and how they were measured
 * @param columns the names of its columns
 * @param rows a value for each column
 */
record StudyFile(List<String> comments, List<String> columns, List<List<String>> rows) {
  private static final String COMMENT = "#";

  /** That of this name beside this class. */
  static StudyFile read(String name) {
    List<String> lines = lines(name);
    List<List<String>> table =
        lines.stream()
            .filter(line -> !line.startsWith(COMMENT))
            .map(line -> List.of(line.split(",", -1)))
            .toList();
    return new StudyFile(
        lines.stream()
            .filter(line -> line.startsWith(COMMENT))
            .map(line -> line.substring(COMMENT.length()).strip())
            .toList(),
        table.get(0),
        table.subList(1, table.size()));
  }

  private static List<String> lines(String name) {
    try (InputStream in = StudyFile.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
