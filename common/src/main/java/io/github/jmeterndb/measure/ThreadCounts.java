// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * What the threads of a cell have counted, each its own without telling the others: to be asked
 * when all of them have ended. Thread-safe.
 */
final class ThreadCounts {
  private final ConcurrentSkipListMap<Integer, CellThread> threads = new ConcurrentSkipListMap<>();

  /** Adds the thread of that number. */
  void add(int number, CellThread thread) {
    threads.put(number, thread);
  }

  long succeeded() {
    return threads.values().stream().mapToLong(CellThread::succeeded).sum();
  }

  /** How many of them ended in the window, by the threads' numbers. */
  List<Long> inWindow() {
    return threads.values().stream().map(CellThread::inWindow).toList();
  }

  /** Nanoseconds of the longest operation that was under way when the window closed, or 0. */
  long longestCut() {
    return threads.values().stream().mapToLong(CellThread::longestCut).max().orElse(0);
  }

  /** Whether one found nothing left to do an operation to. */
  boolean ranOut() {
    return threads.values().stream().anyMatch(CellThread::ranOut);
  }

  long withoutAll(Window window) {
    return threads.values().stream()
        .filter(CellThread::sawTheEnd)
        .mapToLong(thread -> window.nanosLeft(thread.left()))
        .max()
        .orElse(0);
  }

  /**
   * How many ran until the window had closed. While threads run: at least those of the threads that
   * have ended.
   */
  long toTheEnd() {
    return threads.values().stream().filter(CellThread::sawTheEnd).count();
  }

  /**
   * Why their operations are not those of so many threads over a window, in a line; empty if they
   * are.
   *
   * @param whole whether each must have a whole one in it
   */
  String invalid(int wanted, boolean whole) {
    long toTheEnd = toTheEnd();
    if (toTheEnd < wanted) {
      return "%s of %s threads ended before its window did".formatted(wanted - toTheEnd, wanted);
    }
    long idle = inWindow().stream().filter(count -> count == 0).count();
    if (idle == wanted) {
      return "no operation ended in its window with success";
    }
    return whole && idle > 0
        ? "no operation of %s of %s threads ended in its window with success"
            .formatted(idle, wanted)
        : "";
  }
}
