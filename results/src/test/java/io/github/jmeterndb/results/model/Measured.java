// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Rounds with throughputs to choose. */
public final class Measured {
  private static final double MICROS = 100;

  private Measured() {}

  /** A cell with a second for each of these numbers of operations. */
  public static CellRound seconds(Cell cell, long... ops) {
    Histogram latencies = new Histogram(3);
    List<Second> series = new ArrayList<>();
    for (long count : ops) {
      latencies.recordValueWithCount((long) (MICROS * 1_000), count);
      series.add(new Second(1_790_000_000 + series.size(), 1, count, MICROS, MICROS));
    }
    return new CellRound(cell, series.size(), List.of(), latencies, series, List.of());
  }

  /** A cell with that tag and throughput, measured for a second. */
  public static CellRound tps(String tag, long tps) {
    return seconds(Cell.ofTag(tag), tps);
  }

  /** A complete run. */
  public static RunInfo info(String target, Map<String, String> properties, PathRecord... cells) {
    return new ObjectMapper()
        .convertValue(
            Map.of("target", target, "state", "COMPLETE", "properties", properties, "cells", cells),
            RunInfo.class);
  }

  /** One round with these cells, on an NDB Cluster. */
  public static Round round(CellRound... cells) {
    return round(info("ndb", Map.of()), Map.of(), cells);
  }

  /** One round with these cells, and what was told of them. */
  public static Round round(RunInfo info, Map<Cell, CellCpu> cpu, CellRound... cells) {
    List<CellRound> told = new ArrayList<>();
    for (CellRound cell : cells) {
      told.add(
          new CellRound(
              cell.cell(),
              cell.seconds(),
              cell.errors(),
              cell.latencies(),
              cell.series(),
              info.cells().stream().filter(c -> c.cell().equals(cell.cell().tag())).toList()));
    }
    return new Round("run", info, told, List.of(), cpu, List.of());
  }

  public static Experiment experiment(Round... rounds) {
    try {
      return Experiment.of(List.of(rounds));
    } catch (UserError e) {
      throw new IllegalArgumentException(e);
    }
  }
}
