// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import io.github.jmeterndb.perfmon.bounds.SearchBudget;
import io.github.jmeterndb.perfmon.bounds.Shown;
import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.host.Host.ProcessReading;
import io.github.jmeterndb.perfmon.host.OshiHost;
import io.github.jmeterndb.perfmon.protocol.MetricRefused;
import io.github.jmeterndb.perfmon.protocol.MetricRequest;
import io.github.jmeterndb.perfmon.protocol.ProcessSelector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** All metrics of a host, and the room for those that clients ask for. Thread-safe. */
public final class MetricCatalogue {
  /** The most metrics of all clients together, so that they fit into a heap of 32 MiB. */
  public static final int MAX_METRICS = 10_000;

  /** How many metrics a regular expression takes the place of: it may have a hundred KiB. */
  public static final int EXPRESSION = 250;

  /** So that one line of nonsense does not keep the other clients' trouble out of the log. */
  private static final int MAX_LOGGED = 20;

  private final Host host;
  private final PeerLog log;
  private final SearchBudget budget;
  private final ProcessTable processes;
  private final Semaphore room = new Semaphore(MAX_METRICS);

  /** Held by who reads the host; fair, so that no client keeps the others from it. */
  private final Lock lock = new ReentrantLock(true);

  /**
   * The metrics of a host.
   *
   * @param nanoTime {@link System#nanoTime()}, or a clock of a test
   */
  public MetricCatalogue(Host host, LongSupplier nanoTime, PeerLog log) {
    this.host = host;
    this.log = log;
    this.budget = new SearchBudget(nanoTime);
    this.processes = new ProcessTable(host, nanoTime, budget);
  }

  /** Those of the machine that this JVM runs on. */
  public static MetricCatalogue ofThisMachine() {
    return new MetricCatalogue(OshiHost.create(), System::nanoTime, PeerLog.toSlf4j());
  }

  /** How many times 100 % of a core the machine has. */
  public int coreCount() {
    return host.coreCount();
  }

  /** Reads the host while nobody else does. */
  <T> T exclusively(Function<Snapshot, T> reading) {
    lock.lock();
    try {
      budget.startLine();
      return reading.apply(new Snapshot(host));
    } finally {
      lock.unlock();
    }
  }

  /** Reads something of the host while nobody else does. */
  public <T> T read(Function<Host, T> reading) {
    return exclusively(snapshot -> reading.apply(host));
  }

  /** What all processes of a name have used, the oldest first. */
  public List<ProcessReading> processes(String name) {
    return exclusively(
        snapshot ->
            processes.all(name).stream().map(snapshot::process).flatMap(Optional::stream).toList());
  }

  SearchBudget budget() {
    return budget;
  }

  /** What clients cause to be logged. */
  public PeerLog log() {
    return log;
  }

  /**
   * Metrics for one connection; one that is refused is a field that stays empty, and a log line.
   *
   * @param arguments whether it may ask about processes' command lines
   * @return empty where there is no room for so many
   */
  public Optional<MetricLine> line(List<String> requests, boolean arguments) {
    if (!room.tryAcquire(requests.size())) {
      return Optional.empty();
    }
    int taken = requests.size();
    Map<ProcessSelector, ProcessTarget> targets = new HashMap<>();
    List<Metric> metrics = new ArrayList<>();
    int refused = 0;
    for (String text : requests) {
      try {
        MetricRequest request = MetricRequest.parse(text);
        Optional<ProcessTarget> target = Optional.empty();
        if (request.process().isPresent()) {
          ProcessSelector selector = request.process().get();
          taken += admitted(selector, arguments);
          target =
              Optional.of(
                  targets.computeIfAbsent(selector, s -> new ProcessTarget(s, processes, log)));
        }
        metrics.add(Metrics.of(request, target, host.coreCount()));
      } catch (MetricRefused e) {
        if (++refused <= MAX_LOGGED) {
          log.warn("The field of " + Shown.of(text) + " stays empty: " + e.getMessage());
        }
        metrics.add(Metric.NONE);
      }
    }
    if (refused > MAX_LOGGED) {
      log.warn(refused - MAX_LOGGED + " more fields stay empty");
    }
    return Optional.of(new MetricLine(List.copyOf(metrics), this, taken));
  }

  /** What a selector takes of the room. */
  private int admitted(ProcessSelector selector, boolean arguments) throws MetricRefused {
    if (selector.isOfArguments() && !arguments) {
      throw new MetricRefused(
          "only clients on the same machine may ask about arguments: ask by State.Name, Exe.Name"
              + " or Pid.Pid, or start the agent with --allow-arguments");
    }
    int cost = EXPRESSION * selector.expressions();
    if (!room.tryAcquire(cost)) {
      throw new MetricRefused("ptql: the clients have asked for all expressions there may be");
    }
    return cost;
  }

  void giveBack(int metrics) {
    room.release(metrics);
  }
}
