// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.FilePart;
import io.github.jmeterndb.jtl.csv.JtlFormat;
import io.github.jmeterndb.jtl.csv.RowStart;
import io.github.jmeterndb.jtl.csv.Timestamps;
import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.results.model.FileCautions;
import io.github.jmeterndb.settings.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads JMeter's result files in CSV: all that can be read of one, and a caution for the rest. */
public final class JtlReader {
  /** A part of this size takes longer to read than a thread to start. */
  private static final long PART_BYTES = 16L << 20;

  /** Each takes memory of its own. */
  private static final int MOST_PARTS = 4;

  private JtlReader() {}

  /**
   * Reads a file. The memory that takes does not grow with its rows.
   *
   * @throws UserError if it is no JTL in CSV, or has no row that can be read
   */
  public static JtlResult read(Path file) throws UserError {
    if (!Files.isRegularFile(file)) {
      throw new UserError(file + " is not there, or not a file: name a JTL");
    }
    try {
      long worthwhile = 1 + Files.size(file) / PART_BYTES;
      int cores = Runtime.getRuntime().availableProcessors();
      return read(file, (int) Math.min(worthwhile, Math.min(cores, MOST_PARTS)));
    } catch (IOException e) {
      throw new UserError(file + " cannot be read (" + e + ")", e);
    }
  }

  /**
   * Reads a file in several parts at once.
   *
   * @param parts how many at most
   */
  static JtlResult read(Path file, int parts) throws UserError, IOException {
    return read(file, parts, new Budget(parts > 1));
  }

  /** The same, with what these parts may keep. */
  static JtlResult read(Path file, int parts, Budget budget) throws UserError, IOException {
    FilePart whole = FilePart.whole(file);
    Timestamps timestamps = new Timestamps(ZoneId.systemDefault());
    JtlFormat format;
    try (Reader text = new BufferedReader(whole.text())) {
      format = JtlFormat.of(file.toString(), text, timestamps);
    }
    RowStart rowStart = new RowStart(format.separator(), format.columns(), timestamps);
    PartReading all = read(whole.cut(parts, rowStart), format, budget);
    if (parts > 1 && all.recorder().dependsOnOrder()) {
      all = null;
      all = read(List.of(whole), format, new Budget(false));
    }
    FileCautions cautions = new FileCautions();
    all.damaged().tell(file, cautions);
    if (all.recorder().isEmpty()) {
      throw new UserError(
          file
              + (cautions.lines().isEmpty()
                  ? " has a header and no rows: there is nothing to report"
                  : " has no row that can be read: " + cautions.lines().get(0)));
    }
    JtlCautions.add(format.columns(), all.recorder(), all.clock(), cautions);
    return all.recorder().result(String.valueOf(file.getFileName()), cautions.lines());
  }

  private static PartReading read(List<FilePart> parts, JtlFormat format, Budget budget)
      throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(parts.size());
    TimeAxis axis = new TimeAxis();
    try {
      List<Future<PartReading>> readings = new ArrayList<>();
      for (FilePart part : parts) {
        int linesBeforeRows = readings.isEmpty() ? format.linesBeforeRows() : 0;
        readings.add(
            threads.submit(
                () -> new PartReading(part, format, axis, budget).read(linesBeforeRows)));
      }
      PartReading all = readings.get(0).get();
      for (Future<PartReading> next : readings.subList(1, readings.size())) {
        all.add(next.get());
      }
      return all;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UncheckedIOException unread) {
        throw unread.getCause();
      }
      if (e.getCause() instanceof IOException unread) {
        throw unread;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      threads.shutdownNow();
    }
  }
}
