// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.StoreException;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Operations of a cell that failed, and files that could not be written. A retried operation is no
 * error. Thread-safe.
 */
final class Failures {
  // A failed operation is no load: without a pause, a dead database would fill the error log.
  private static final long PAUSE_AFTER_ERROR = TimeUnit.MILLISECONDS.toNanos(1);

  private final long pause;
  private final Cell cell;
  private final Clients clients;
  private final Window window;
  private final boolean toTheirEnd;
  private final ErrorSink sink;
  private final LongAdder errors = new LongAdder();
  private final Map<String, LongAdder> ignored = new ConcurrentHashMap<>();
  private final AtomicReference<StoreException> first = new AtomicReference<>();
  private final AtomicReference<IOException> notWritten = new AtomicReference<>();

  /**
   * @param window closed where nothing can be written any more
   * @param toTheirEnd whether operations under way at the end of the window count: they are retried
   *     until somebody closes the window
   */
  Failures(Cell cell, Clients clients, Window window, boolean toTheirEnd, ErrorSink sink) {
    // At a rate of its own, a dead database gets no more than that.
    pause = cell.operation().rate().isPresent() ? 0 : PAUSE_AFTER_ERROR;
    this.cell = cell;
    this.clients = clients;
    this.window = window;
    this.toTheirEnd = toTheirEnd;
    this.sink = sink;
  }

  /**
   * @param operations of one transaction, which fail together
   */
  void add(StoreException e, int operations) {
    errors.add(operations);
    first.compareAndSet(null, e);
    try {
      for (int i = 0; i < operations; i++) {
        sink.record(System.currentTimeMillis() / 1_000, cell, e.code(), e.getMessage());
      }
    } catch (IOException io) {
      add(io);
    }
    LockSupport.parkNanos(pause);
  }

  /** Ends the cell: the run directory cannot be written. */
  void add(IOException e) {
    notWritten.compareAndSet(null, e);
    window.closeAt(System.nanoTime());
  }

  /**
   * Counts a failure that is retried, and so is no error.
   *
   * @param nanos since the operation was first tried
   */
  boolean isIgnored(StoreException failure, long nanos) {
    if (!clients.triesAgain()
        || !failure.isTemporary()
        || nanos >= clients.longestOperation().toNanos()) {
      return false;
    }
    ignored.computeIfAbsent(failure.code(), code -> new LongAdder()).increment();
    return true;
  }

  boolean isTimeLeft(long now) {
    return toTheirEnd ? !window.isClosed() : !window.isOver(now);
  }

  long count() {
    return errors.sum();
  }

  Map<String, Long> ignoredByCode() {
    Map<String, Long> counts = new TreeMap<>();
    ignored.forEach((code, count) -> counts.put(code, count.sum()));
    return counts;
  }

  /** The first error, or null. */
  StoreException first() {
    return first.get();
  }

  void requireWritten() throws IOException {
    if (notWritten.get() != null) {
      throw notWritten.get();
    }
  }
}
