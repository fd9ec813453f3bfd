// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.StringArrayHandler;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a JTL is written, as its first line tells.
 *
 * @param separator between fields
 * @param linesBeforeRows the header, and empty lines before it
 */
public record JtlFormat(char separator, Columns columns, int linesBeforeRows) {
  /** What JMeter's users set {@code jmeter.save.saveservice.default_delimiter} to. */
  private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');

  private static final int LONGEST_LINE = 1 << 16;

  /**
   * Finds out the format of a file.
   *
   * @param name the file, for messages
   * @param text from the file's start; read as far as the first line goes
   * @throws UserError if it is no JTL in CSV, or has not the columns that are needed
   */
  public static JtlFormat of(String name, Reader text, Timestamps timestamps)
      throws UserError, IOException {
    int empty = 0;
    Optional<String> line = line(text);
    while (line.isPresent() && line.get().isBlank()) {
      empty++;
      line = line(text);
    }
    if (line.isEmpty()) {
      throw new UserError(name + " is empty: there is nothing to report");
    }
    String first = line.get();
    if (first.stripLeading().startsWith("<")) {
      throw new UserError(
          name
              + " is an XML file: import reads CSV; run the plan with"
              + " -Jjmeter.save.saveservice.output_format=csv, or save the results as CSV from a"
              + " listener");
    }
    for (char separator : SEPARATORS) {
      List<String> fields = fields(first, separator);
      Columns header = Columns.of(fields);
      if (fields.size() > 1 && !header.isUnknown()) {
        return checked(name, new JtlFormat(separator, header, empty + 1));
      }
      Columns standard = Columns.withoutHeader(fields.size());
      if (new RowStart(separator, standard, timestamps).test(first)) {
        return new JtlFormat(separator, standard, empty);
      }
    }
    throw new UserError(
        name
            + " is no JTL in CSV: its first line is neither a header with timeStamp, elapsed and"
            + " label nor a row in JMeter's default columns");
  }

  private static JtlFormat checked(String name, JtlFormat format) throws UserError {
    List<Column> missing = format.columns.missing();
    if (missing.isEmpty()) {
      return format;
    }
    String names = missing.stream().map(Column::header).collect(Collectors.joining(", "));
    throw new UserError(
        "%s has no column %s: nothing can be reported without; have JMeter save it"
                .formatted(name, names)
            + " (jmeter.save.saveservice.timestamp_format=ms, .time=true, .label=true)");
  }

  private static Optional<String> line(Reader text) throws IOException {
    StringBuilder line = new StringBuilder();
    int c = text.read();
    if (c < 0) {
      return Optional.empty();
    }
    for (; c >= 0 && c != '\n' && line.length() < LONGEST_LINE; c = text.read()) {
      line.append((char) c);
    }
    return Optional.of(line.toString().stripTrailing());
  }

  private static List<String> fields(String line, char separator) {
    try {
      return Arrays.asList(
          CsvReader.builder()
              .fieldSeparator(separator)
              .ofSingleCsvRecord(StringArrayHandler.of(), line));
    } catch (CsvParseException e) {
      return List.of();
    }
  }
}
