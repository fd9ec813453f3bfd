// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The files {@code latency.hlog}, {@code service.hlog} (service times) and {@code timeline.hlog}
 * (by 100 ms): HdrHistogram's log format with V2-encoded histograms of nanoseconds, a line per
 * second and cell, tagged with the cell. Times are seconds since the epoch. Thread-safe.
 */
public final class LatencyLog implements Closeable {
  private final String name;
  private final PrintStream out;
  private final HistogramLogWriter writer;

  public LatencyLog(Path file) throws IOException {
    name = String.valueOf(file.getFileName());
    out = new PrintStream(Files.newOutputStream(file), true, UTF_8);
    writer = new HistogramLogWriter(out);
    writer.outputComment("[Latency in nanoseconds; tags: operation/path/threads]");
    writer.outputLogFormatVersion();
    writer.outputLegend();
    check();
  }

  /** Adds a line, and hands it to the operating system. */
  public synchronized void write(Cell cell, long start, long end, Histogram latencies)
      throws IOException {
    latencies.setTag(cell.tag());
    writer.outputIntervalHistogram(start / 1e3, end / 1e3, latencies, 1.0);
    out.flush();
    check();
  }

  private void check() throws IOException {
    if (out.checkError()) {
      throw new IOException(name + " cannot be written");
    }
  }

  @Override
  public synchronized void close() throws IOException {
    out.flush();
    check();
    out.close();
  }
}
