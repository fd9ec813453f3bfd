// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Figures;
import io.github.jmeterndb.report.Key;
import io.github.jmeterndb.report.Metric;
import io.github.jmeterndb.report.Metric.Unit;
import java.util.Map;
import java.util.stream.IntStream;

/** Computes all figures of an experiment. */
public final class Producers {
  /** Throughput of the rounds that may be compared with other runs. */
  public static final Metric COMPARABLE = new Metric("comparable TPS", Unit.PER_SECOND);

  /** The 99th percentile in the rounds that a cell's ratio uses. */
  public static final Metric COMPARED_P99 = new Metric("p99 beside the ratio", Unit.LATENCY);

  /** CPU time per operation, of all processes, in the rounds that a cell's ratio uses. */
  public static final Metric COMPARED_CPU = new Metric("CPU beside the ratio", Unit.MICROS);

  /**
   * 1 for a throughput that varied or drifted by more than 10 %, and for a ratio that drifted or
   * varied by as much as it differs from 1.
   */
  public static final Metric UNSTEADY = new Metric("unsteady", Unit.COUNT);

  /** The p-value of a ratio, not adjusted; 1 without an interval. */
  public static final Metric CHANCE = new Metric("p", Unit.QUANTITY);

  private Producers() {}

  public static Figures of(Experiment experiment) {
    Figures figures = new Figures();
    CellFigures.add(experiment, figures);
    CellFigures.add(experiment.parts(), figures);
    CostFigures.addCpu(experiment, figures);
    RatioFigures.add(experiment, figures);
    FaultFigures.add(experiment, figures);
    engines(experiment, figures);
    experiment.report().addTo(figures, experiment.info().properties);
    return figures;
  }

  private static void engines(Experiment experiment, Figures figures) {
    for (Round round : experiment.rounds()) {
      for (Map.Entry<String, Round> engine : round.engines().entrySet()) {
        for (CellRound cell : engine.getValue().cells()) {
          if (cell.isMeasured()) {
            Key key = Key.of(cell.cell()).of(engine.getKey());
            IntStream threads = cell.records().stream().mapToInt(r -> r.operationsByThread.size());
            figures.add(key, Metric.ENGINE_THREADS, threads.max().orElse(0));
            figures.add(key, Metric.TPS, cell.tps());
            figures.add(key, Metric.P50, CellFigures.micros(cell.latencies(), 50));
            figures.add(key, Metric.P99, CellFigures.micros(cell.latencies(), 99));
          }
        }
      }
    }
  }
}
