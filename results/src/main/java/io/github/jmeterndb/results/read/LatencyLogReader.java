// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.results.figures.Round;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.statistics.Proportion.Block;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.HdrHistogram.Histogram;

/**
 * Reads {@code latency.hlog} or a file like it, and adds up the lines of each cell. A line is in
 * HdrHistogram's log format:
 *
 * <pre>{@code Tag=operation/path/threads,start,seconds,max,histogram in Base64}</pre>
 *
 * <p>Not read with HdrHistogram's own {@code HistogramLogReader}: it does not look at the
 * histogram's checksum, so that a changed character can pass as another count.
 */
public final class LatencyLogReader {
  private static final String HEADER = "#[";
  private static final Pattern FORM =
      Pattern.compile("Tag=([^,]+),(\\d+\\.\\d+),(\\d+\\.\\d+),(\\d+\\.\\d+),([^,]+)");

  /** The cookie of a compressed histogram in encoding V2, but for four bits that nothing uses. */
  private static final int COOKIE = 0x1c849304;

  private static final int COOKIE_BITS = 0xffffff0f;
  private static final int HEADER_BYTES = 8;

  private LatencyLogReader() {}

  private record Line(Cell cell, double start, double seconds, Histogram latencies) {}

  static final class CellLines {
    static final CellLines NONE = new CellLines(new Histogram(3));

    final List<Second> lines = new ArrayList<>();
    final Histogram latencies;
    double seconds;

    private CellLines(Histogram latencies) {
      this.latencies = latencies;
    }

    private void add(Line line) {
      long operations = line.latencies.getTotalCount();
      double p99 = line.latencies.getValueAtPercentile(99) / 1e3;
      lines.add(new Second(line.start, line.seconds, operations, p99));
      latencies.add(line.latencies);
      seconds += line.seconds;
    }
  }

  static Map<Cell, CellLines> read(Path file, List<String> cautions) throws UserError {
    Map<Cell, CellLines> cells = new LinkedHashMap<>();
    read(
        file,
        cautions,
        line ->
            cells
                .computeIfAbsent(line.cell, cell -> new CellLines(like(line.latencies)))
                .add(line));
    return cells;
  }

  /** An empty histogram of the same resolution, so that adding the other one loses nothing. */
  private static Histogram like(Histogram other) {
    Histogram empty = other.copy();
    empty.reset();
    empty.setAutoResize(true);
    return empty;
  }

  /**
   * The operations per line of the log that took longer than a limit in nanoseconds. Reads the log
   * again: its histograms are too large to keep. Empty if the log cannot be read.
   */
  public static Map<Cell, List<Block>> slower(Round round, long limit) {
    Map<Cell, List<Block>> blocks = new LinkedHashMap<>();
    try {
      Path log = new RunDirectory(round.directory()).latencyLog();
      read(
          log,
          new ArrayList<>(),
          line -> {
            long all = line.latencies.getTotalCount();
            long slower = all - line.latencies.getCountBetweenValues(0, limit);
            blocks
                .computeIfAbsent(line.cell, cell -> new ArrayList<>())
                .add(new Block(slower, all));
          });
      return blocks;
    } catch (UserError e) {
      return Map.of();
    }
  }

  private static void read(Path file, List<String> cautions, Consumer<Line> lines)
      throws UserError {
    LineReader.read(
        file,
        HEADER,
        cautions,
        text -> {
          if (!text.startsWith(HEADER) && !text.startsWith("\"StartTimestamp\"")) {
            lines.accept(parse(text));
          }
        });
  }

  private static Line parse(String text) {
    Matcher fields = FORM.matcher(text);
    if (!fields.matches()) {
      throw new IllegalArgumentException("no interval");
    }
    Line line =
        new Line(
            Cell.ofTag(fields.group(1)),
            Double.parseDouble(fields.group(2)),
            Double.parseDouble(fields.group(3)),
            decode(Base64.getDecoder().decode(fields.group(5))));
    long max = (long) Double.parseDouble(fields.group(4));
    if (!line.cell.tag().equals(fields.group(1))
        || line.seconds <= 0
        || !line.latencies.valuesAreEquivalent(max, line.latencies.getMaxValue())) {
      throw new IllegalArgumentException("no interval of a cell");
    }
    return line;
  }

  /** Inflates to the end, where zlib compares its checksum (RFC 1950). */
  private static Histogram decode(byte[] bytes) {
    ByteBuffer header = ByteBuffer.wrap(bytes);
    if ((header.getInt() & COOKIE_BITS) != COOKIE
        || header.getInt() != bytes.length - HEADER_BYTES) {
      throw new IllegalArgumentException("no histogram");
    }
    Inflater inflater = new Inflater();
    ByteArrayInputStream compressed =
        new ByteArrayInputStream(bytes, HEADER_BYTES, bytes.length - HEADER_BYTES);
    try (InputStream in = new InflaterInputStream(compressed, inflater, bytes.length)) {
      byte[] inflated = in.readAllBytes();
      if (inflater.getRemaining() > 0) {
        throw new IllegalArgumentException("more than a histogram");
      }
      return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(inflated), 0);
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    } finally {
      inflater.end();
    }
  }
}
