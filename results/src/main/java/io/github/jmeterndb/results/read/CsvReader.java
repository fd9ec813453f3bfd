// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.ErrorCount;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.run.SliceLog;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/** Reads {@code errors.csv} and {@code slices.csv}. */
final class CsvReader {
  /** A field is quoted where it holds a comma or a quote; a quote in it is doubled (RFC 4180). */
  private static final String FIELD = "(\"(?:[^\"]++|\"\")*+\"|[^\",]*)";

  private static final Pattern ERROR =
      Pattern.compile(String.join(",", "([^,]+)", FIELD, FIELD, "([1-9]\\d*)", FIELD));

  private CsvReader() {}

  /** Adds up the errors of each cell and code. */
  static Map<Cell, Map<String, ErrorCount>> errors(Path file, List<String> cautions)
      throws UserError {
    Map<Cell, Map<String, ErrorCount>> errors = new LinkedHashMap<>();
    LineReader.read(
        file, String.join(",", ErrorLog.COLUMNS), line -> addError(line, errors), cautions);
    return errors;
  }

  private static void addError(String line, Map<Cell, Map<String, ErrorCount>> errors) {
    Matcher fields = ERROR.matcher(line);
    if (!fields.matches()) {
      throw new IllegalArgumentException("no error");
    }
    Instant.parse(fields.group(1));
    String code = unquoted(fields.group(3));
    errors
        .computeIfAbsent(Cell.ofTag(unquoted(fields.group(2))), cell -> new LinkedHashMap<>())
        .merge(
            code,
            new ErrorCount(code, Long.parseLong(fields.group(4)), unquoted(fields.group(5))),
            ErrorCount::plus);
  }

  private static String unquoted(String field) {
    return field.startsWith("\"")
        ? field.substring(1, field.length() - 1).replace("\"\"", "\"")
        : field;
  }

  static Map<Cell, List<Slice>> slices(Path file, List<String> cautions) throws UserError {
    Map<Cell, List<Slice>> slices = new LinkedHashMap<>();
    LineReader.read(
        file,
        String.join(",", SliceLog.COLUMNS),
        line -> {
          Slice slice = SliceLog.parse(line);
          if (!isPlausible(slice)) {
            throw new IllegalArgumentException("no slice");
          }
          slices.computeIfAbsent(slice.cell(), cell -> new ArrayList<>()).add(slice);
        },
        cautions);
    return slices;
  }

  private static boolean isPlausible(Slice slice) {
    return slice.block() >= 0
        && slice.place() >= 0
        && slice.startMillis() >= 0
        && slice.operations() >= 0
        && slice.errors() >= 0
        && DoubleStream.of(
                slice.guardMillis(),
                slice.countedMillis(),
                slice.drainMillis(),
                slice.extendedMillis())
            .allMatch(value -> value >= 0 && Double.isFinite(value));
  }
}
