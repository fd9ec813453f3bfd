// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.report.Ratio;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.LocalEngine;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.metrics.MetricsServer;
import io.github.jmeterndb.workload.Client;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * Runs a cell with and without metrics, in turns. With them, they are asked for once a second, in
 * this JVM, and there are those of a whole sweep of crud. Throughput tells what the cost is to the
 * load, but no better than the machine is steady; the CPU time of the threads that add up and
 * answer tells what they take, without that of who asks.
 */
final class MetricsCostJob implements SweepJob {
  private static final int CELLS_OF_A_SWEEP = 56;

  /** Names of the threads of feed and exporter begin so. */
  private static final List<String> OURS =
      List.of("jmeter-ndb-live", "prometheus-http", "HTTP-Dispatcher");

  private final HttpClient client = HttpClient.newHttpClient();

  private final CellThreads threads;
  private final AtomicInteger answers = new AtomicInteger();
  private final DoubleStream.Builder cpu = DoubleStream.builder();
  private Settings settings;
  private volatile boolean stopped;

  MetricsCostJob(CellThreads threads) {
    this.threads = threads;
  }

  @Override
  public RunEnded run(Lookup parameters) {
    try {
      Map<Parameter, String> defaults = new HashMap<>();
      defaults.put(Parameter.THREADS, "2");
      String port = Parameter.METRICS_PORT.property();
      settings =
          Settings.of(name -> name.equals(port) ? "0" : parameters.value(name))
              .withDefaults(defaults);
      String rounds = parameters.value("rounds");
      compare(rounds == null ? 10 : Integer.parseInt(rounds));
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

  private void compare(int rounds) throws Exception {
    DoubleStream.Builder logs = DoubleStream.builder();
    // The first of all warms the code up, and counts for nothing.
    withMetrics();
    for (int round = 0; round < rounds && !stopped; round++) {
      double first = round % 2 == 0 ? withMetrics() : throughput(LatencySink.NONE);
      double second = round % 2 == 0 ? throughput(LatencySink.NONE) : withMetrics();
      double with = round % 2 == 0 ? first : second;
      double without = round % 2 == 0 ? second : first;
      logs.add(Math.log(with / without));
      System.out.printf(
          "round %d: with metrics %,.0f operations/s, without %,.0f, ratio %.4f%n",
          round + 1, with, without, with / without);
    }
    Ratio ratio = Ratio.ofLogs(logs.build().toArray());
    System.out.printf(
        "with ÷ without: %.4f%s; %d answers of %d cells each%n",
        ratio.value(),
        ratio
            .interval()
            .map(i -> String.format(Locale.ROOT, " (95 %%: %.4f to %.4f)", i.low(), i.high()))
            .orElse(""),
        answers.get(),
        CELLS_OF_A_SWEEP);
    System.out.printf(
        "CPU time of feed and exporter: %.2f %% of that of the machine's %d processors%n",
        100 * cpu.build().skip(1).average().orElseThrow(), processors());
  }

  private double withMetrics() throws Exception {
    ScheduledExecutorService prometheus = Executors.newSingleThreadScheduledExecutor();
    try (MetricsServer server = MetricsServer.of(settings).orElseThrow();
        LiveFeed feed = new LiveFeed(List.of(server.follower()), MetricsCostJob::print)) {
      for (int threadCount = 2; threadCount <= CELLS_OF_A_SWEEP; threadCount++) {
        Histogram latencies = new Histogram(3);
        latencies.recordValue(1_000_000);
        Cell other = cell("done", threadCount);
        feed.publish(to -> to.second(new CellSecond(other, false, 0, 1_000, latencies)));
      }
      Future<?> unused =
          prometheus.scheduleAtFixedRate(() -> ask(server.url()), 0, 1, TimeUnit.SECONDS);
      long start = System.nanoTime();
      double throughput = throughput(feed.latencies());
      cpu.add((double) cpuNanos() / (System.nanoTime() - start) / processors());
      // Whoever asks has its answer before the server is closed.
      prometheus.shutdown();
      prometheus.awaitTermination(1, TimeUnit.MINUTES);
      return throughput;
    } finally {
      prometheus.shutdownNow();
    }
  }

  private static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** Of our threads, which this round has started. */
  private static long cpuNanos() {
    ThreadMXBean all = ManagementFactory.getThreadMXBean();
    return Arrays.stream(all.getThreadInfo(all.getAllThreadIds()))
        .filter(Objects::nonNull)
        .filter(thread -> OURS.stream().anyMatch(thread.getThreadName()::startsWith))
        .mapToLong(thread -> Math.max(0, all.getThreadCpuTime(thread.getThreadId())))
        .sum();
  }

  private static void print(String line) {
    System.err.println(line);
  }

  private void ask(String url) {
    try {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
      String answer = client.send(request, BodyHandlers.ofString()).body();
      if (answer.contains("jmeter_ndb_operations_total")) {
        answers.incrementAndGet();
      }
    } catch (Exception e) {
      if (!(e instanceof InterruptedException)) {
        e.printStackTrace();
      }
    }
  }

  private double throughput(LatencySink sink) throws Exception {
    CellRun run =
        new CellRun(
            cell("nothing", settings.numbers(Parameter.THREADS).get(0)),
            thread -> new Nothing(),
            settings.number(Parameter.WARMUP),
            settings.number(Parameter.DURATION),
            LocalEngine.OPERATIONS_PER_SAMPLE,
            sink,
            ErrorSink.NONE,
            Optional.empty());
    if (stopped) {
      run.stop();
    }
    threads.run(run);
    run.close();
    return run.latencies().getTotalCount() / run.window().length();
  }

  private static Cell cell(String operation, int threads) {
    return new Cell(new Operation(operation), "none", threads);
  }

  private static final class Nothing extends Client {
    @Override
    protected boolean run() throws StoreException {
      return timed(() -> true);
    }
  }
}
