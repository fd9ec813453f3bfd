// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.StoreException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** What failed in a cell: operations, and the writing of what it measured. Thread-safe. */
final class Failures {
  // A failed operation is no load: without a pause, a dead database would fill the error log.
  private static final long PAUSE_AFTER_ERROR = TimeUnit.MILLISECONDS.toNanos(1);

  private final long pause;
  private final Cell cell;
  private final Window window;
  private final ErrorSink sink;
  private final LongAdder errors = new LongAdder();
  private final AtomicReference<StoreException> first = new AtomicReference<>();
  private final AtomicReference<IOException> notWritten = new AtomicReference<>();

  /**
   * None so far.
   *
   * @param window that of the cell: closed where nothing can be written any more
   */
  Failures(Cell cell, Window window, ErrorSink sink) {
    // At a rate of its own, a dead database gets no more than that.
    pause = cell.operation().rate().isPresent() ? 0 : PAUSE_AFTER_ERROR;
    this.cell = cell;
    this.window = window;
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

  long count() {
    return errors.sum();
  }

  /** The first of them, or null. */
  StoreException first() {
    return first.get();
  }

  /**
   * Does nothing where all could be written.
   *
   * @throws IOException the first that was thrown where it could not
   */
  void requireWritten() throws IOException {
    if (notWritten.get() != null) {
      throw notWritten.get();
    }
  }
}
