// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read.cpu;

import io.github.jmeterndb.results.model.FileCautions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads what the PerfMon listener wrote: {@code cpu.csv}, or any CSV file of its. Each line is
 * parsed by itself, so that a damaged one costs itself and a caution.
 */
public final class CpuLogReader {
  private static final String TIME = "timeStamp";
  private static final String VALUE = "elapsed";
  private static final String LABEL = "label";
  private static final String SUCCESS = "success";

  /** The listener stores a value a thousandfold, where JMeter has whole milliseconds. */
  private static final double FACTOR = 1000;

  private final List<CpuSample> samples = new ArrayList<>();
  private List<String> columns = List.of();

  private CpuLogReader() {}

  /**
   * Reads the CPU samples; those of other metrics are left out.
   *
   * @throws IOException if the file is missing or cannot be read
   */
  public static List<CpuSample> read(Path file, FileCautions cautions) throws IOException {
    CpuLogReader reader = new CpuLogReader();
    cautions.readLines(file, (line, number) -> reader.add(fields(line).orElse(List.of())));
    return reader.samples;
  }

  /** Whether they are a header's, or those that the header names. */
  private boolean add(List<String> fields) {
    if (fields.contains(TIME) && fields.contains(VALUE) && fields.contains(LABEL)) {
      columns = fields;
      return true;
    }
    if (fields.isEmpty() || fields.size() != columns.size()) {
      return false;
    }
    try {
      sample(fields).ifPresent(samples::add);
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static Optional<List<String>> fields(String line) {
    try (CSVParser parser = CSVParser.parse(line, CSVFormat.DEFAULT)) {
      List<CSVRecord> records = parser.getRecords();
      return records.size() == 1 ? Optional.of(records.get(0).toList()) : Optional.empty();
    } catch (IOException | IllegalStateException | UncheckedIOException e) {
      // A quote that is not closed.
      return Optional.empty();
    }
  }

  private Optional<CpuSample> sample(List<String> fields) {
    if (columns.contains(SUCCESS) && !field(fields, SUCCESS).equals("true")) {
      return Optional.empty();
    }
    long time = Long.parseLong(field(fields, TIME));
    long value = Long.parseLong(field(fields, VALUE));
    return CpuLabel.parse(field(fields, LABEL))
        .map(
            label ->
                new CpuSample(time, label.host(), label.process(), label.asked(), value / FACTOR));
  }

  private String field(List<String> fields, String column) {
    return fields.get(columns.indexOf(column));
  }
}
