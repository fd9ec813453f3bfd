// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellSecond;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The current cell of a path, or its last, second by second. For one thread. */
final class LiveCell {
  private static final double MILLIS = 1000;

  private final Cell cell;
  private final CellBegun begun;
  private final Histogram total = new Histogram(3);
  private final TreeMap<Integer, CellSecond> seconds = new TreeMap<>();
  private final TreeMap<Integer, CellSecond> services = new TreeMap<>();
  private long opened;
  private double measured;
  private long errors;

  LiveCell(Cell cell, CellBegun begun) {
    this.cell = cell;
    this.begun = begun;
    total.setAutoResize(true);
  }

  Cell cell() {
    return cell;
  }

  CellBegun begun() {
    return begun;
  }

  /** Adds a second of its latencies or service times. */
  void add(CellSecond second) {
    opened = opened == 0 ? second.start() : opened;
    int index = (int) Math.round((second.start() - opened) / MILLIS);
    if (second.service()) {
      services.merge(index, second, CellSecond::plus);
    } else {
      seconds.merge(index, second, CellSecond::plus);
      total.add(second.latencies());
      measured += (second.end() - second.start()) / MILLIS;
    }
  }

  void addErrors(long count) {
    errors += count;
  }

  /** The figures so far. */
  Figures figures() {
    return Figures.running(total, measured, errors);
  }

  /** The part of its window that was measured, in seconds. */
  double measured() {
    return measured;
  }

  /** Its seconds, by their numbers from 0. */
  Map<Integer, CellSecond> seconds() {
    return seconds;
  }

  /** Seconds of its service times, by their numbers from 0; empty in a closed loop. */
  Map<Integer, CellSecond> services() {
    return services;
  }
}
