// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Schedule;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Clients;
import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.measure.OpenLoop;
import io.github.jmeterndb.measure.precision.PrecisionWatch;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.quiet.JitCompiler;
import io.github.jmeterndb.sweep.record.Encryption;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Cells that are run by threads of this JVM.
 *
 * @param <P> the port of the workload
 */
final class LocalCells<P> implements CellRuns {
  private final Settings settings;
  private final Map<String, Link<P>> links;
  private final Data<P> data;
  private final CellThreads threads;
  private volatile boolean stopped;
  private volatile CellRun current;

  LocalCells(Settings settings, Map<String, Link<P>> links, Data<P> data, CellThreads threads) {
    this.settings = settings;
    this.links = links;
    this.data = data;
    this.threads = threads;
  }

  @Override
  public Data<P> data() {
    return data;
  }

  @Override
  public Map<String, String> versions() {
    Map<String, String> versions = new LinkedHashMap<>();
    links.values().forEach(link -> versions.putAll(link.versions()));
    return versions;
  }

  @Override
  public Map<String, String> encryption() {
    return Encryption.of(links);
  }

  @Override
  public Counted counted(Cell cell) {
    return links.get(cell.path());
  }

  @Override
  public String note(Cell cell) {
    return links.get(cell.path()).note(cell.operation().withoutRate());
  }

  @Override
  public CellRun measured(Cell cell, RunRecord record, int attempt) {
    OptionalInt rate = cell.operation().rate();
    Optional<PrecisionWatch> watch = PrecisionWatch.of(settings, record.latencies());
    CellRun run =
        of(
            cell,
            settings.number(Parameter.WARMUP),
            settings.number(Parameter.DURATION),
            watch.isPresent() ? watch.get() : record.latencies(),
            record.errors(),
            rate.isPresent()
                ? Optional.of(openLoop(rate.getAsInt(), attempt, record.services()))
                : Optional.empty());
    watch.ifPresent(run::endWhenSure);
    return run;
  }

  private OpenLoop openLoop(int rate, int attempt, LatencySink services) {
    Schedule schedule =
        new Schedule(
            Spacing.named(settings.text(Parameter.ARRIVALS)),
            rate,
            settings.number(Parameter.ARRIVALS_SEED) + attempt);
    int backlog =
        settings.isGiven(Parameter.BACKLOG)
            ? settings.number(Parameter.BACKLOG)
            : Arrivals.usualBacklog(rate);
    return new OpenLoop(schedule, backlog, services);
  }

  @Override
  public CellRun warmUp(Cell cell, int seconds, LatencySink sink) {
    return of(cell, 0, seconds, sink, ErrorSink.NONE, Optional.empty());
  }

  private CellRun of(
      Cell cell,
      int warmup,
      int seconds,
      LatencySink latencies,
      ErrorSink errors,
      Optional<OpenLoop> openLoop) {
    return new CellRun(
        cell,
        Clients.of(cell, data, links.get(cell.path()), settings),
        warmup,
        seconds,
        settings.number(Parameter.OPERATIONS_PER_SAMPLE),
        latencies,
        errors,
        openLoop);
  }

  @Override
  public boolean run(MeasuredCell run, double rate)
      throws UserError, IOException, InterruptedException {
    CellRun own = (CellRun) run;
    if (!data.usesUp(run.cell().operation().withoutRate())) {
      run(own);
      return false;
    }
    Supply supply = Supply.start(() -> data.refill(rate));
    boolean needed = false;
    try {
      run(own);
    } finally {
      needed = supply.end();
    }
    return needed;
  }

  private void run(CellRun run) throws UserError, IOException, InterruptedException {
    current = run;
    if (stopped) {
      run.stop();
    }
    try {
      threads.run(run);
    } finally {
      run.close();
    }
  }

  @Override
  public String differencesOverPaths() throws UserError, InterruptedException {
    List<String> all = new ArrayList<>();
    for (Map.Entry<String, Link<P>> link : links.entrySet()) {
      ReadBack<P> readBack = new ReadBack<>(data, link.getValue(), this::isStopped);
      String differences = readBack.differences(link.getKey());
      if (!differences.isEmpty()) {
        all.add("read over %s: %s".formatted(link.getKey(), differences));
      }
    }
    return String.join("; ", all);
  }

  @Override
  public void stop() {
    stopped = true;
    CellRun run = current;
    if (run != null) {
      run.stop();
    }
    data.stop();
  }

  @Override
  public String unrest() {
    return JitCompiler.unrest();
  }

  @Override
  public boolean isStopped() {
    return stopped;
  }

  @Override
  public void close() {
    links.values().forEach(Link::close);
  }
}
