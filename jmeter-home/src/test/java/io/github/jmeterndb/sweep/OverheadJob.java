// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRun;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.KeySpace;
import io.github.jmeterndb.run.LatencyRecorder;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Operation;
import io.github.jmeterndb.store.Services;
import io.github.jmeterndb.store.Store;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableSource;
import io.github.jmeterndb.store.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;

/** Measures both in turns, and prints a line a cell. */
final class OverheadJob implements SweepJob {
  private static final int ROWS = 100_000;

  private final CellThreads threads;
  private Settings settings;
  private int rounds;
  private ErrorLog errors;
  private volatile boolean stopped;

  OverheadJob(CellThreads threads) {
    this.threads = threads;
  }

  @Override
  public State run(Lookup parameters) {
    try {
      String given = parameters.value("rounds");
      rounds = given == null ? 5 : Integer.parseInt(given);
      Path log = Files.createTempFile("overhead", ".csv");
      errors = new ErrorLog(log);
      Target target = TargetChoice.choose(Settings.of(parameters::value));
      settings =
          Settings.of(parameters::value)
              .withDefaults(target.defaults())
              .withDefaults(
                  Map.of(
                      Parameter.DURATION,
                      OverheadBenchmark.DURATION,
                      Parameter.WARMUP,
                      OverheadBenchmark.WARMUP,
                      Parameter.THREADS,
                      "1,16,64",
                      Parameter.OPERATIONS,
                      "select,update",
                      Parameter.OPERATIONS_PER_SAMPLE,
                      "100",
                      Parameter.PATHS,
                      target.defaults().getOrDefault(Parameter.PATHS, "clusterj,jdbc")));
      System.out.println("Target: " + target.title() + "; " + rounds + " rounds in turns");
      try (Target.Deployment deployment =
              target.deploy(settings, line -> System.out.println(line));
          Table table =
              Services.named(TableSource.class, "", TableSource::system, target.system())
                  .open(deployment.settings())) {
        table.claim(System.out::println);
        table.create();
        table.load(1, ROWS);
        for (String path : settings.list(Parameter.PATHS)) {
          try (Store store =
              Services.named(AccessPath.class, "", AccessPath::name, path)
                  .open(deployment.settings())) {
            compare(path, store, table);
          }
        }
      }
      if (!stopped) {
        ceiling();
      }
      errors.close();
      Files.delete(log);
      return State.COMPLETE;
    } catch (Exception e) {
      e.printStackTrace();
      return State.FAILED;
    }
  }

  @Override
  public void stop() {
    stopped = true;
  }

  private void compare(String path, Store store, Table table) throws Exception {
    for (String operation : settings.list(Parameter.OPERATIONS)) {
      for (int count : settings.numbers(Parameter.THREADS)) {
        Cell cell = new Cell(Operation.of(operation), path, count);
        DoubleSummaryStatistics sampler = new DoubleSummaryStatistics();
        DoubleSummaryStatistics bare = new DoubleSummaryStatistics();
        DoubleSummaryStatistics ratio = new DoubleSummaryStatistics();
        for (int round = 0; round < rounds && !stopped; round++) {
          double first = round % 2 == 0 ? sampled(cell, store, table) : bare(cell, store, table);
          double second = round % 2 == 0 ? bare(cell, store, table) : sampled(cell, store, table);
          sampler.accept(round % 2 == 0 ? first : second);
          bare.accept(round % 2 == 0 ? second : first);
          ratio.accept(round % 2 == 0 ? first / second : second / first);
        }
        System.out.printf(
            "%-36s sampler %,10.0f TPS   bare loop %,10.0f TPS   ratio %.3f (rounds: %.3f to %.3f)%n",
            cell.title(),
            sampler.getAverage(),
            bare.getAverage(),
            sampler.getAverage() / bare.getAverage(),
            ratio.getMin(),
            ratio.getMax());
      }
    }
  }

  private double sampled(Cell cell, Store store, Table table) throws Exception {
    fresh(table);
    return throughput(cell, store, settings.number(Parameter.OPERATIONS_PER_SAMPLE));
  }

  private double bare(Cell cell, Store store, Table table) throws Exception {
    fresh(table);
    return new BareLoop(store, cell, ROWS)
        .throughput(settings.number(Parameter.WARMUP), settings.number(Parameter.DURATION));
  }

  /** Before each measurement, so that what the database still has to flush of it burdens both. */
  private static void fresh(Table table) throws Exception {
    table.create();
    table.load(1, ROWS);
  }

  /**
   * Samples and operations a second with a store that does nothing, beside an empty Java Request.
   */
  private void ceiling() throws Exception {
    for (int count : List.of(1, 2)) {
      double empty =
          throughput(new Cell(Operation.UPDATE, MeasuredSampler.EMPTY, count), new NoOpStore(), 1);
      double single = throughput(new Cell(Operation.UPDATE, "no-op", count), new NoOpStore(), 1);
      double shared = throughput(new Cell(Operation.UPDATE, "no-op", count), new NoOpStore(), 100);
      System.out.printf(
          "ceiling, %d threads: empty Java Request %,.0f samples/s; no-op store %,.0f samples/s with one"
              + " operation each, %,.0f operations/s with 100 each%n",
          count, empty, single, shared);
    }
  }

  private double throughput(Cell cell, Store store, int operationsPerSample) throws Exception {
    CellRun run =
        new CellRun(
            cell,
            store,
            new KeySpace(ROWS),
            settings.number(Parameter.WARMUP),
            settings.number(Parameter.DURATION),
            operationsPerSample,
            LatencyRecorder.Sink.NONE,
            errors);
    threads.run(run);
    run.close();
    if (run.firstError() != null) {
      throw run.firstError();
    }
    return run.latencies().getTotalCount() / run.window().length();
  }
}
