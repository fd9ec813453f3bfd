// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.Cell;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;
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
 * <p>Not read with HdrHistogram's own {@code HistogramLogReader}: over a damaged line it loses its
 * place in the file, and it does not look at the histogram's checksum, so that a changed character
 * can pass as another count.
 *
 * @param start in seconds since the epoch
 * @param seconds the interval's length, more than 0
 * @param latencies in nanoseconds
 */
public record LatencyLine(Cell cell, double start, double seconds, Histogram latencies) {
  private static final double NANOS = MICROSECONDS.toNanos(1);
  private static final double HIGH = 95;
  private static final double HIGHER = 99;

  private static final Pattern FORM =
      Pattern.compile("Tag=([^,]+),(\\d+\\.\\d+),(\\d+\\.\\d+),(\\d+\\.\\d+),([^,]+)");

  /** Cookie and length, 4 bytes each, stand before the compressed histogram. */
  private static final int HEADER_BYTES = 8;

  /** The line's content, or nothing if the line is damaged in any way that can be seen. */
  public static Optional<LatencyLine> parse(String line) {
    Matcher fields = FORM.matcher(line);
    if (!fields.matches()) {
      return Optional.empty();
    }
    try {
      Cell cell = Cell.ofTag(fields.group(1));
      double start = Double.parseDouble(fields.group(2));
      double seconds = Double.parseDouble(fields.group(3));
      double max = Double.parseDouble(fields.group(4));
      Histogram latencies = decode(Base64.getDecoder().decode(fields.group(5)));
      boolean plausible =
          cell.tag().equals(fields.group(1))
              && seconds > 0
              && latencies.valuesAreEquivalent((long) max, latencies.getMaxValue());
      return plausible
          ? Optional.of(new LatencyLine(cell, start, seconds, latencies))
          : Optional.empty();
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException
        | BufferUnderflowException
        | DataFormatException e) {
      // That is what damage looks like to the decoders; the caller reports the line.
      return Optional.empty();
    }
  }

  /** This one and one that followed it, as one of the time that both cover. */
  LatencyLine plus(LatencyLine next) {
    Histogram sum = latencies.copy();
    sum.setAutoResize(true);
    sum.add(next.latencies);
    return new LatencyLine(cell, start, seconds + next.seconds, sum);
  }

  /** What it tells of the second. */
  Second second() {
    return new Second(start, seconds, latencies.getTotalCount(), micros(HIGH), micros(HIGHER));
  }

  private double micros(double percentile) {
    return latencies.getValueAtPercentile(percentile) / NANOS;
  }

  private static Histogram decode(byte[] bytes) throws DataFormatException {
    checkSum(bytes);
    return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
  }

  /** Inflates to the end, which is where zlib compares its checksum (RFC 1950). */
  private static void checkSum(byte[] bytes) throws DataFormatException {
    int length = ByteBuffer.wrap(bytes).getInt(Integer.BYTES);
    if (length != bytes.length - HEADER_BYTES) {
      throw new DataFormatException("cut short");
    }
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(bytes, HEADER_BYTES, length);
      byte[] sink = new byte[1 << 16];
      while (inflater.inflate(sink) > 0) {
        // Only the checksum matters here.
      }
      if (!inflater.finished() || inflater.getRemaining() > 0) {
        throw new DataFormatException("cut short");
      }
    } finally {
      inflater.end();
    }
  }
}
