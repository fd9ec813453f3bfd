// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.Cell;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * One interval of one cell in HdrHistogram's log format:
 *
 * <pre>{@code Tag=operation/path/threads,start,seconds,max,histogram in Base64}</pre>
 *
 * <p>Not read with HdrHistogram's own {@code HistogramLogReader}: it does not look at the
 * histogram's checksum, so that a changed character can pass as another count.
 *
 * @param start in seconds since the epoch
 * @param seconds the interval's length, more than 0
 * @param latencies in nanoseconds
 */
record LatencyLine(Cell cell, double start, double seconds, Histogram latencies) {
  static final String HEADER = "#[";

  private static final double NANOS = MICROSECONDS.toNanos(1);

  private static final Pattern FORM =
      Pattern.compile("Tag=([^,]+),(\\d+\\.\\d+),(\\d+\\.\\d+),(\\d+\\.\\d+),([^,]+)");

  /** The cookie of a compressed histogram in encoding V2, but for four bits that nothing uses. */
  private static final int COOKIE = 0x1c849304;

  private static final int COOKIE_BITS = 0xffffff0f;

  /** Cookie and length, 4 bytes each, stand before the compressed histogram. */
  private static final int HEADER_BYTES = 8;

  /** What takes the lines of a log. */
  static Consumer<String> parser(Consumer<LatencyLine> lines) {
    return text -> {
      if (!text.startsWith(HEADER) && !text.startsWith("\"StartTimestamp\"")) {
        lines.accept(parse(text));
      }
    };
  }

  private static LatencyLine parse(String text) {
    Matcher fields = FORM.matcher(text);
    if (!fields.matches()) {
      throw new IllegalArgumentException("no interval");
    }
    LatencyLine line =
        new LatencyLine(
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

  /** Inflates to the end, which is where zlib compares its checksum (RFC 1950). */
  private static Histogram decode(byte[] bytes) {
    ByteBuffer header = ByteBuffer.wrap(bytes);
    if ((header.getInt() & COOKIE_BITS) != COOKIE
        || header.getInt() != bytes.length - HEADER_BYTES) {
      throw new IllegalArgumentException("no histogram");
    }
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(bytes, HEADER_BYTES, bytes.length - HEADER_BYTES);
      byte[] inflated = new byte[1 << 12];
      int length = 0;
      for (int read = inflater.inflate(inflated); read > 0; ) {
        length += read;
        if (length == inflated.length) {
          inflated = Arrays.copyOf(inflated, 2 * length);
        }
        read = inflater.inflate(inflated, length, inflated.length - length);
      }
      if (!inflater.finished() || inflater.getRemaining() > 0) {
        throw new IllegalArgumentException("cut short");
      }
      return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(inflated, 0, length), 0);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException(e);
    } finally {
      inflater.end();
    }
  }

  Second second() {
    double p95 = latencies.getValueAtPercentile(95) / NANOS;
    double p99 = latencies.getValueAtPercentile(99) / NANOS;
    return new Second(start, seconds, latencies.getTotalCount(), p95, p99);
  }
}
