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
 * What failed in a cell: operations, and the writing of what it measured. What is tried again is no
 * error, as sysbench ignores some. Thread-safe.
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
   * None so far.
   *
   * @param window that of the cell: closed where nothing can be written any more
   * @param toTheirEnd whether what is under way when the window ends counts: then it is tried again
   *     for as long as nobody has closed the window
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
   * Operations failed.
   *
   * @param operations how many: those of a transaction fail together
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

  /** The run directory cannot be written: the cell is over for all threads. */
  void add(IOException e) {
    notWritten.compareAndSet(null, e);
    window.closeAt(System.nanoTime());
  }

  /**
   * Counts a failure that is no error, if it is none.
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

  /** Whether an operation may be tried again at that time. */
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

  /** Throws the first exception with which something could not be written, if there is one. */
  void requireWritten() throws IOException {
    if (notWritten.get() != null) {
      throw notWritten.get();
    }
  }
}
