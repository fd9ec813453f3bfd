// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import io.github.jmeterndb.perfmon.metric.MetricLine;
import io.github.jmeterndb.perfmon.protocol.Command;
import io.github.jmeterndb.perfmon.protocol.LineBuffer;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One client: what it has asked for, and when its next line is due. Not thread-safe. */
final class Session {
  private static final Logger LOG = LoggerFactory.getLogger(Session.class);

  /** What a line of {@code metrics-single} covers; as long as ten ticks of most systems' clocks. */
  private static final Duration SINGLE = Duration.ofMillis(500);

  private static final int MAX_PENDING = 8;

  /** Of all clients, for the agent to stay small. */
  static final int MAX_METRICS = 10_000;

  /** The way to the client. Its methods do not block, and do nothing once it is closed. */
  interface Client {
    InetSocketAddress address();

    /** Sends a line, which has its newline. */
    void send(String line);

    void close();
  }

  private final Client client;
  private final MetricCatalogue catalogue;
  private final Runnable shutdown;
  private final IntSupplier allMetrics;
  private final LineBuffer lines = new LineBuffer();
  private final Deque<Line> single = new ArrayDeque<>();
  private Duration interval;
  private Line repeated;
  private boolean refusedBefore;
  private boolean closed;

  /** Metrics, and the {@link System#nanoTime()} at which they are due. */
  private record Line(MetricLine metrics, long due) {}

  /**
   * A client that has asked for nothing yet.
   *
   * @param interval the time between two lines until it asks for another
   * @param shutdown ends the agent
   * @param allMetrics how many metrics all clients have asked for
   */
  Session(
      Client client,
      MetricCatalogue catalogue,
      Duration interval,
      Runnable shutdown,
      IntSupplier allMetrics) {
    this.allMetrics = allMetrics;
    this.client = client;
    this.catalogue = catalogue;
    this.interval = interval;
    this.shutdown = shutdown;
  }

  /** Takes what the client has sent. */
  void receive(ByteBuffer bytes, long now) {
    if (!lines.add(bytes, line -> execute(Command.parse(line), now)) && !closed) {
      client.send("Refused: a line has at most " + LineBuffer.MAX_LINE + " bytes\n");
      LOG.warn("{} sent a line of more than {} bytes", client.address(), LineBuffer.MAX_LINE);
      close();
    }
  }

  private void execute(Command command, long now) {
    if (closed) {
      return;
    }
    if (command instanceof Command.Test) {
      // The listener looks at the first word; a client of ours takes the rest for its arithmetic.
      client.send("Yep, " + catalogue.hardwareThreads() + " hardware threads\n");
    } else if (command instanceof Command.Interval wanted) {
      interval = wanted.duration();
      if (repeated != null) {
        repeated = new Line(repeated.metrics(), now + interval.toNanos());
      }
    } else if (command instanceof Command.Metrics wanted) {
      repeated = null;
      if (hasRoom(wanted.metrics().size())) {
        LOG.info("{} asks for {} metrics", client.address(), wanted.metrics().size());
        repeated = started(catalogue.line(wanted.metrics()), now + interval.toNanos());
      }
    } else if (command instanceof Command.SingleMetrics wanted) {
      single(wanted, now);
    } else if (command instanceof Command.Exit) {
      close();
    } else if (command instanceof Command.Shutdown) {
      shutdown();
    } else if (command instanceof Command.Refused refused) {
      refuse(refused.reason());
    }
  }

  private void single(Command.SingleMetrics wanted, long now) {
    if (single.size() == MAX_PENDING) {
      refuse("metrics-single: the answers to " + MAX_PENDING + " are still to come");
    } else if (hasRoom(wanted.metrics().size())) {
      single.add(started(catalogue.line(wanted.metrics()), now + SINGLE.toNanos()));
    }
  }

  private boolean hasRoom(int more) {
    boolean room = allMetrics.getAsInt() + more <= MAX_METRICS;
    if (!room) {
      String reason = "Refused: the clients have asked for " + MAX_METRICS + " metrics by now";
      client.send(reason + "\n");
      refuse(reason);
    }
    return room;
  }

  private static Line started(MetricLine metrics, long due) {
    metrics.start();
    return new Line(metrics, due);
  }

  private void shutdown() {
    if (client.address().getAddress().isLoopbackAddress()) {
      LOG.info("{} shuts the agent down", client.address());
      shutdown.run();
    } else {
      refuse("shutdown: only a client on the same machine may");
    }
  }

  /** Only in the log, and once: the listener would take an answer for a value. */
  private void refuse(String reason) {
    if (!refusedBefore) {
      LOG.warn("From {}: {}", client.address(), reason);
      refusedBefore = true;
    }
  }

  /** Sends what is due. */
  void tick(long now) {
    while (!single.isEmpty() && single.peek().due() - now <= 0) {
      client.send(single.remove().metrics().next());
    }
    if (repeated != null && repeated.due() - now <= 0) {
      client.send(repeated.metrics().next());
      long periods = (now - repeated.due()) / interval.toNanos() + 1;
      repeated = new Line(repeated.metrics(), repeated.due() + periods * interval.toNanos());
    }
  }

  /** Nanoseconds until {@link #tick} has something to do; {@link Long#MAX_VALUE} for never. */
  long untilDue(long now) {
    long next = repeated == null ? Long.MAX_VALUE : repeated.due() - now;
    return single.isEmpty() ? next : Math.min(next, single.peek().due() - now);
  }

  /** How many it has asked for. */
  int metrics() {
    int ofSingle = single.stream().mapToInt(line -> line.metrics().size()).sum();
    return ofSingle + (repeated == null ? 0 : repeated.metrics().size());
  }

  /** Whether it would be missed. */
  boolean hasMetrics() {
    return repeated != null || !single.isEmpty();
  }

  private void close() {
    closed = true;
    repeated = null;
    single.clear();
    client.close();
  }

  boolean isClosed() {
    return closed;
  }
}
