// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import io.github.jmeterndb.perfmon.metric.MetricLine;
import io.github.jmeterndb.perfmon.protocol.Command;
import io.github.jmeterndb.perfmon.protocol.LineBuffer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One client: does what it asks for, as far as it may. Not thread-safe, but for {@link
 * #isUnderstood}.
 */
final class Session implements AutoCloseable {
  /** What a line of {@code metrics-single} covers: fifty ticks of most systems' clocks. */
  private static final Duration SINGLE = Duration.ofMillis(500);

  private final InetSocketAddress address;
  private final Client client;
  private final AgentOptions options;
  private final MetricCatalogue catalogue;
  private final Runnable shutdown;
  private final boolean isLocal;
  private final LineBuffer lines = new LineBuffer();
  private Duration interval;
  private Optional<Due> repeated = Optional.empty();
  private Optional<Due> single = Optional.empty();
  private boolean refusedBefore;
  private boolean closed;
  private volatile boolean understood;

  /** Takes what is sent to the client: lines with their newline. */
  interface Client {
    void send(String line) throws IOException;
  }

  /** Metrics, and the {@link System#nanoTime()} at which their line is due. */
  private record Due(MetricLine metrics, long time) {
    boolean isReached(long now) {
      return time - now <= 0;
    }
  }

  /**
   * A client that has asked for nothing yet.
   *
   * @param address where it is: the kernel lets nobody but this machine use a loopback address
   * @param shutdown ends the agent
   */
  Session(
      InetSocketAddress address,
      Client client,
      AgentOptions options,
      MetricCatalogue catalogue,
      Runnable shutdown) {
    this.address = address;
    this.client = client;
    this.options = options;
    this.catalogue = catalogue;
    this.shutdown = shutdown;
    this.isLocal = address.getAddress().isLoopbackAddress();
    this.interval = options.interval();
  }

  /** Takes what the client has sent. */
  void receive(ByteBuffer bytes, long now) throws IOException {
    Optional<String> line = lines.next(bytes);
    while (line.isPresent() && !closed) {
      execute(Command.parse(line.get()), now);
      line = lines.next(bytes);
    }
    if (lines.isTooLong() && !closed) {
      String reason = "a line has at most " + LineBuffer.MAX_LINE + " bytes";
      dismiss(reason, reason);
    }
  }

  private void execute(Command command, long now) throws IOException {
    if (command instanceof Command.Unknown unknown) {
      // A program that speaks something else, HTTP most likely: what follows is not meant for here.
      dismiss("that is no command", unknown.reason());
      return;
    }
    understood |= !(command instanceof Command.Nothing);
    if (command instanceof Command.Test) {
      // The listener looks at the first word; a client of ours takes the rest for its arithmetic.
      client.send("Yep, " + catalogue.coreCount() + " hardware threads\n");
    } else if (command instanceof Command.Interval wanted) {
      interval = wanted.duration();
      repeated = repeated.map(due -> in(interval, due.metrics(), now));
    } else if (command instanceof Command.Metrics wanted) {
      catalogue.log().info(address + " asks for " + wanted.metrics().size() + " metrics");
      repeated.ifPresent(due -> due.metrics().close());
      repeated = started(wanted.metrics()).map(metrics -> in(interval, metrics, now));
    } else if (command instanceof Command.SingleMetrics wanted) {
      if (single.isPresent()) {
        refuse("metrics-single: the answer to the one before is still to come");
      } else {
        answer(wanted.metrics(), now);
      }
    } else if (command instanceof Command.Exit) {
      close();
    } else if (command instanceof Command.Shutdown) {
      shutdown();
    } else if (command instanceof Command.Refused refused) {
      refuse(refused.reason());
    }
  }

  /** Counters at once; other metrics when there is something to compare with. */
  private void answer(List<String> wanted, long now) throws IOException {
    Optional<MetricLine> line = started(wanted);
    if (line.map(MetricLine::isOfCounters).orElse(false)) {
      try (MetricLine counters = line.get()) {
        client.send(counters.next());
      }
    } else {
      single = line.map(metrics -> in(SINGLE, metrics, now));
    }
  }

  private static Due in(Duration time, MetricLine metrics, long now) {
    return new Due(metrics, now + time.toNanos());
  }

  /** Empty where the clients have too much by now. */
  private Optional<MetricLine> started(List<String> metrics) throws IOException {
    Optional<MetricLine> line = catalogue.line(metrics, isLocal || options.allowArguments());
    if (line.isEmpty()) {
      String reason =
          "the clients ask for more than %d metrics".formatted(MetricCatalogue.MAX_METRICS);
      client.send("Refused: " + reason + "\n");
      refuse(reason);
    }
    line.ifPresent(MetricLine::start);
    return line;
  }

  private void shutdown() {
    if (isLocal) {
      catalogue.log().info(address + " shuts the agent down");
      shutdown.run();
    } else {
      refuse("shutdown: only a client on the same machine may");
    }
  }

  /** In the log alone, and once: the listener would take an answer for a value. */
  private void refuse(String reason) {
    if (!refusedBefore) {
      catalogue.log().warn("From " + address + ": " + reason);
      refusedBefore = true;
    }
  }

  /** Ends with a client that does not speak the protocol, without giving back what it sent. */
  private void dismiss(String answer, String reason) throws IOException {
    refuse(reason + "; its connection is closed");
    close();
    client.send("Refused: " + answer + "\n");
  }

  /** Sends the lines that are due. */
  void tick(long now) throws IOException {
    if (single.isPresent() && single.get().isReached(now)) {
      MetricLine metrics = single.get().metrics();
      single = Optional.empty();
      try (metrics) {
        client.send(metrics.next());
      }
    }
    if (repeated.isPresent() && repeated.get().isReached(now)) {
      Due due = repeated.get();
      long periods = (now - due.time()) / interval.toNanos() + 1;
      repeated = Optional.of(in(interval.multipliedBy(periods), due.metrics(), due.time()));
      client.send(due.metrics().next());
    }
  }

  /** Nanoseconds until {@link #tick} has something to do; empty for never. */
  Optional<Long> untilDue(long now) {
    return Stream.concat(single.stream(), repeated.stream())
        .map(due -> due.time() - now)
        .min(Long::compare);
  }

  /** Whether it has given a command, and so is no stranger. */
  boolean isUnderstood() {
    return understood;
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
    repeated.ifPresent(due -> due.metrics().close());
    single.ifPresent(due -> due.metrics().close());
    repeated = Optional.empty();
    single = Optional.empty();
  }
}
