// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code errors.csv}, and adds up the lines of each cell and code. Each line is parsed by
 * itself (a message is always on one line), so that a damaged one costs itself and a caution: a CSV
 * parser would read on to the next quote, over the lines that follow.
 */
final class ErrorLogReader {
  /** A field is quoted where it holds a comma or a quote; a quote in it is doubled (RFC 4180). */
  private static final String FIELD = ">\"(?:[^\"]++|\"\")*+\"|[^\",]*)";

  private static final Pattern FORM =
      Pattern.compile(
          String.join(
              ",",
              "(?<time>[^,]+)",
              "(?<cell" + FIELD,
              "(?<code" + FIELD,
              "(?<count>[1-9]\\d*)",
              "(?<message" + FIELD));

  private static final String HEADER = String.join(",", ErrorLog.COLUMNS);

  private ErrorLogReader() {}

  /**
   * Reads the file.
   *
   * @param known tells the run's cells from those that only a damaged line names
   * @throws IOException if the file is missing or cannot be read
   */
  static Map<Cell, List<ErrorCount>> read(Path file, Predicate<Cell> known, FileCautions cautions)
      throws IOException {
    Map<Cell, Map<String, ErrorCount>> errors = new LinkedHashMap<>();
    cautions.readLines(
        file, (line, number) -> (number == 1 && line.equals(HEADER)) || add(line, known, errors));
    Map<Cell, List<ErrorCount>> lists = new LinkedHashMap<>();
    errors.forEach((cell, codes) -> lists.put(cell, List.copyOf(codes.values())));
    return lists;
  }

  private static boolean add(
      String line, Predicate<Cell> known, Map<Cell, Map<String, ErrorCount>> errors) {
    Matcher fields = FORM.matcher(line);
    if (!fields.matches()) {
      return false;
    }
    try {
      Instant.parse(fields.group("time"));
      Cell cell = Cell.ofTag(unquoted(fields.group("cell")));
      String code = unquoted(fields.group("code"));
      long count = Long.parseLong(fields.group("count"));
      ErrorCount error = new ErrorCount(code, count, unquoted(fields.group("message")));
      if (!known.test(cell)) {
        return false;
      }
      errors
          .computeIfAbsent(cell, key -> new LinkedHashMap<>())
          .merge(code, error, ErrorCount::plus);
      return true;
    } catch (IllegalArgumentException | DateTimeException e) {
      // That is what damage looks like to the parsers; the caller reports the line.
      return false;
    }
  }

  private static String unquoted(String field) {
    return field.startsWith("\"")
        ? field.substring(1, field.length() - 1).replace("\"\"", "\"")
        : field;
  }
}
