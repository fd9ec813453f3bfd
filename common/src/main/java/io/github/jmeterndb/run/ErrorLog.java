// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * The file {@code errors.csv}: a line per second, cell and kind of error, with the columns {@code
 * time} (ISO 8601, UTC), {@code cell}, {@code code}, {@code count} and {@code message} (of the
 * first error, in one line). Thread-safe.
 */
public final class ErrorLog implements Closeable {
  public static final String HEADER = "time,cell,code,count,message";

  private final CSVPrinter csv;
  private final Map<Kind, Count> second = new LinkedHashMap<>();
  private long currentSecond;

  public ErrorLog(Path file) throws IOException {
    csv =
        new CSVPrinter(
            Files.newBufferedWriter(file),
            CSVFormat.DEFAULT
                .builder()
                .setHeader(HEADER.split(",", -1))
                .setRecordSeparator('\n')
                .build());
    csv.flush();
  }

  public synchronized void record(
      long epochSecond, Cell cell, String code, String message, int count) throws IOException {
    if (epochSecond > currentSecond) {
      flush();
      currentSecond = epochSecond;
    }
    second.computeIfAbsent(new Kind(cell, code), kind -> new Count(message)).count += count;
  }

  public synchronized void flush() throws IOException {
    for (var entry : second.entrySet()) {
      Kind kind = entry.getKey();
      Count count = entry.getValue();
      csv.printRecord(
          Instant.ofEpochSecond(currentSecond),
          kind.cell.tag(),
          kind.code,
          count.count,
          count.message);
    }
    second.clear();
    csv.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
    csv.close();
  }

  private record Kind(Cell cell, String code) {}

  private static final class Count {
    final String message;
    int count;

    Count(String message) {
      this.message = message == null ? "" : message.replaceAll("\\s+", " ").strip();
    }
  }
}
