// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Clients;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorLog;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.jmeter.SweepJob;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.sweep.setup.TargetChoice;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;

/** Measures both in turns, and prints a line a cell. */
final class OverheadJob implements SweepJob {
  private static final Crud CRUD = new Crud();

  private final CellThreads threads;
  private Settings settings;
  private int rounds;
  private ErrorLog errors;
  private volatile boolean stopped;

  OverheadJob(CellThreads threads) {
    this.threads = threads;
  }

  @Override
  public RunEnded run(UnaryOperator<String> parameters) {
    try {
      String wanted = parameters.apply("rounds");
      rounds = wanted == null ? 5 : Integer.parseInt(wanted);
      Path log = Files.createTempFile("overhead", ".csv");
      errors = new ErrorLog(log);
      Settings given = Settings.of(parameters, CRUD.parameters());
      Target target = TargetChoice.choose(given);
      Map<Parameter, String> defaults = SweepSetup.defaults(CRUD, target);
      defaults.put(Parameter.DURATION, OverheadBenchmark.DURATION);
      defaults.put(Parameter.WARMUP, OverheadBenchmark.WARMUP);
      defaults.put(Parameter.THREADS, "1,16,64");
      defaults.put(Parameter.OPERATIONS, "select,update");
      settings = given.withDefaults(defaults);
      System.out.println("Target: " + target.title(settings) + "; " + rounds + " rounds in turns");
      try (Target.Deployment deployment =
              target.deploy(settings, line -> System.out.println(line));
          DatabaseAdmin admin = database(target).open(deployment.settings())) {
        Data<Rows> data = CRUD.data(admin, settings);
        admin.takeLease(System.out::println);
        for (String path : settings.list(Parameter.PATHS)) {
          try (PathConnection<Rows> connection =
              Services.named(AccessPath.class, "", AccessPath::name, path)
                  .open(CRUD, database(target), deployment.settings())) {
            compare(path, connection, data);
          }
        }
      }
      errors.close();
      Files.delete(log);
      return new RunEnded(State.COMPLETE, "", Optional.empty());
    } catch (Exception e) {
      e.printStackTrace();
      return new RunEnded(State.FAILED, "", Optional.empty());
    }
  }

  @Override
  public void stop() {
    stopped = true;
  }

  private static Target database(Target target) throws UserError {
    return Target.ofSystem(target.system());
  }

  private void compare(String path, PathConnection<Rows> connection, Data<Rows> data)
      throws Exception {
    for (String operation : settings.list(Parameter.OPERATIONS)) {
      for (int count : settings.numbers(Parameter.THREADS)) {
        Cell cell = new Cell(new Operation(operation), path, count);
        DoubleSummaryStatistics sampler = new DoubleSummaryStatistics();
        DoubleSummaryStatistics bare = new DoubleSummaryStatistics();
        DoubleSummaryStatistics ratio = new DoubleSummaryStatistics();
        for (int round = 0; round < rounds && !stopped; round++) {
          double first =
              round % 2 == 0 ? sampled(cell, connection, data) : bare(cell, connection, data);
          double second =
              round % 2 == 0 ? bare(cell, connection, data) : sampled(cell, connection, data);
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

  private double sampled(Cell cell, PathConnection<Rows> connection, Data<Rows> data)
      throws Exception {
    fresh(data);
    return throughput(cell, clients(cell, data, connection));
  }

  private double bare(Cell cell, PathConnection<Rows> connection, Data<Rows> data)
      throws Exception {
    fresh(data);
    return new BareLoop(connection.api(), cell, settings.number(RowsData.ROWS))
        .throughput(settings.number(Parameter.WARMUP), settings.number(Parameter.DURATION));
  }

  /** Before each measurement, so that what the database still has to flush of it burdens both. */
  private static void fresh(Data<Rows> data) throws Exception {
    data.create();
    data.load();
  }

  private double throughput(Cell cell, Clients clients) throws Exception {
    CellRun run =
        new CellRun(
            cell,
            clients,
            settings.number(Parameter.WARMUP),
            settings.number(Parameter.DURATION),
            LatencySink.NONE,
            errors,
            Optional.empty(),
            LatencySink.NONE);
    threads.run(run);
    run.close();
    PathRecord record = run.records().get(0);
    if (record.errors > 0) {
      throw new IllegalStateException(record.firstError);
    }
    return record.latencies.count() / record.seconds;
  }

  private Clients clients(Cell cell, Data<Rows> data, PathConnection<Rows> connection) {
    return Clients.of(
        cell,
        data,
        connection,
        settings,
        Workload.LONGEST,
        new AtomicLong(Long.MAX_VALUE),
        thread -> Share.ALL.worker(thread, cell.threads()));
  }
}
