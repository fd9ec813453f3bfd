// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

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
public record StudyFile(List<String> comments, List<String> columns, List<List<String>> rows) {
  private static final String COMMENT = "#";

  /** Copies the lists. */
  public StudyFile {
    comments = List.copyOf(comments);
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** That of this name beside a class: comments, which start with {@code #}, columns, rows. */
  public static StudyFile read(Class<?> beside, String name) {
    List<String> lines = lines(beside, name);
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

  private static List<String> lines(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
