// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunFollower;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Records the reports of runs that begin while it is open. */
final class FollowedRun implements RunFollower, AutoCloseable {
  final List<RunPlan> plans = new ArrayList<>();
  final List<String> said = new ArrayList<>();
  final Map<String, Histogram> latencies = new LinkedHashMap<>();
  final Map<String, Histogram> services = new LinkedHashMap<>();
  final Map<String, Long> failures = new TreeMap<>();
  final List<String> cells = new ArrayList<>();
  final List<CellEnded> ended = new ArrayList<>();
  final List<RunEnded> ends = new ArrayList<>();

  FollowedRun() {
    LiveFeed.follow(this);
  }

  @Override
  public void runBegins(RunPlan plan) {
    plans.add(plan);
  }

  @Override
  public void said(String line) {
    said.add(line);
  }

  @Override
  public void cellBegins(CellBegun cell) {
    cells.add("%s/%s %s".formatted(cell.number(), cell.cells(), cell.cell().first().tag()));
  }

  @Override
  public void second(CellSecond second) {
    (second.service() ? services : latencies)
        .computeIfAbsent(second.cell().tag(), tag -> LatencyLines.empty())
        .add(second.latencies());
  }

  @Override
  public void failed(Cell cell, String code, String message, long count) {
    failures.merge(cell.tag() + " " + code, count, Long::sum);
  }

  @Override
  public void cellEnded(CellEnded cell) {
    ended.add(cell);
  }

  @Override
  public void runEnded(RunEnded end) {
    ends.add(end);
  }

  @Override
  public void close() {
    LiveFeed.unfollow(this);
  }
}
