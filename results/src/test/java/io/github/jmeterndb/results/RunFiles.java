// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.LatencyLog;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import io.github.jmeterndb.run.RunInfo.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Writes run directories with the classes that a run writes them with. */
final class RunFiles implements AutoCloseable {
  static final String STAND_IN_TITLE = "STAND-IN, not NDB: an H2 database inside JMeter";

  private static final long START_MILLIS = 1_790_000_000_000L;

  private final RunDirectory directory;
  private final LatencyLog latencies;
  private final ErrorLog errors;
  private final List<CellInfo> cells = new ArrayList<>();
  private final Map<String, String> properties = new LinkedHashMap<>();
  private String target = "ndb";
  private String title = "an NDB Cluster of two data nodes";
  private State state = State.COMPLETE;
  private String message = "";
  private long clock = START_MILLIS;

  RunFiles(Path folder) throws IOException {
    try {
      directory = RunDirectory.create(folder);
    } catch (Exception e) {
      throw new IOException(e);
    }
    latencies = new LatencyLog(directory.latencyLog());
    errors = new ErrorLog(directory.errors());
  }

  RunFiles target(String name, String words) {
    target = name;
    title = words;
    return this;
  }

  RunFiles state(State end, String why) {
    state = end;
    message = why;
    return this;
  }

  RunFiles property(String name, String value) {
    properties.put(name, value);
    return this;
  }

  /** Lines of a second each, with that many operations in all, each as long as the others. */
  RunFiles cell(String tag, int seconds, long ops, long nanos) throws IOException {
    for (int second = 0; second < seconds; second++) {
      Histogram histogram = histogram();
      histogram.recordValueWithCount(nanos, ops / seconds + (second < ops % seconds ? 1 : 0));
      line(tag, 1000, histogram);
    }
    return ran(tag, seconds, 0, "");
  }

  /** One line. */
  RunFiles line(String tag, long millis, Histogram histogram) throws IOException {
    latencies.write(Cell.ofTag(tag), clock, clock + millis, histogram);
    clock += millis;
    return this;
  }

  RunFiles ran(String tag, double seconds, long failed, String note) {
    cells.add(new CellInfo(tag, "2026-11-21T00:00:00Z", seconds, failed, note));
    return this;
  }

  RunFiles error(long epochSecond, String tag, String code, String text) throws IOException {
    errors.record(epochSecond, Cell.ofTag(tag), code, text);
    return this;
  }

  static Histogram histogram(long... nanos) {
    Histogram histogram = new Histogram(1_000, 60_000_000_000L, 3);
    for (long value : nanos) {
      histogram.recordValue(value);
    }
    return histogram;
  }

  @Override
  public void close() {
    try {
      latencies.close();
      errors.close();
      directory.write(
          new RunInfo(
              target,
              title,
              state,
              message,
              "2026-11-21T00:00:00Z",
              "2026-11-21T00:10:00Z",
              Map.of("jdk", "17.0.15"),
              Map.of("cpu", "a CPU", "cores", 4),
              properties,
              Map.of("nodes", List.of(Map.of("id", 1, "type", "ndbd"))),
              cells));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
