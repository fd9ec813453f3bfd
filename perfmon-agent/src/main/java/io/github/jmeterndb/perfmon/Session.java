// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import io.github.jmeterndb.perfmon.bounds.Load;
import io.github.jmeterndb.perfmon.bounds.Quota;
import io.github.jmeterndb.perfmon.metric.MetricCatalogue;
import io.github.jmeterndb.perfmon.metric.MetricLine;
import io.github.jmeterndb.perfmon.protocol.Allowance;
import io.github.jmeterndb.perfmon.protocol.Command;
import io.github.jmeterndb.perfmon.protocol.LineBuffer;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One client: does what it asks for, as far as it may. Not thread-safe. */
final class Session {
  private static final Logger LOG = LoggerFactory.getLogger(Session.class);

  /** The way to the client. Its methods do not block, and do nothing once it is closed. */
  interface Client {
    InetSocketAddress address();

    /** Sends a line, which has its newline. */
    void send(String line);

    /** Closes, and says why where nobody but the client can hear it. */
    void dismiss(String reason);

    void close();
  }

  private final Client client;
  private final Access access;
  private final Service service;
  private final Quota quota;
  private final Supplier<Load> used;
  private final LineBuffer lines = new LineBuffer();
  private final Schedule schedule;
  private boolean refusedBefore;
  private boolean understood;
  private boolean closed;

  /**
   * A client that has asked for nothing yet.
   *
   * @param access what it may do
   * @param quota what the clients of its port may have together
   * @param used what they have
   */
  Session(Client client, Access access, Service service, Quota quota, Supplier<Load> used) {
    this.client = client;
    this.access = access;
    this.service = service;
    this.quota = quota;
    this.used = used;
    this.schedule = new Schedule(service.options().interval());
  }

  /** Takes what the client has sent. */
  void receive(ByteBuffer bytes, long now) {
    if (!lines.add(bytes, line -> execute(Command.parse(line), now)) && !closed) {
      String reason = "a line has at most " + LineBuffer.MAX_LINE + " bytes";
      dismiss(reason, reason);
    }
  }

  private void execute(Command command, long now) {
    if (closed) {
      return;
    }
    if (command instanceof Command.Unknown unknown) {
      // A program that speaks something else, HTTP most likely: what follows is not meant for here.
      dismiss("that is no command", unknown.reason());
      return;
    }
    understood |= !(command instanceof Command.Nothing);
    if (command instanceof Command.Test) {
      // The listener looks at the first word; a client of ours takes the rest for its arithmetic.
      client.send("Yep, " + service.catalogue().hardwareThreads() + " hardware threads\n");
    } else if (command instanceof Command.Interval wanted) {
      schedule.setInterval(wanted.duration(), now);
    } else if (command instanceof Command.Metrics wanted) {
      repeat(wanted.metrics(), now);
    } else if (command instanceof Command.SingleMetrics wanted) {
      single(wanted.metrics(), now);
    } else if (command instanceof Command.Exit) {
      close();
    } else if (command instanceof Command.Shutdown) {
      shutdown();
    } else if (command instanceof Command.Refused refused) {
      refuse(refused.reason());
    }
  }

  private void repeat(List<String> metrics, long now) {
    if (access.stream()) {
      schedule.endRepeating();
      service.log().info(client.address() + " asks for " + metrics.size() + " metrics");
      started(metrics).ifPresent(line -> schedule.repeat(line, now));
    } else {
      refuse("metrics: over UDP only on the same machine; ask for metrics-single, or use TCP");
    }
  }

  private void single(List<String> metrics, long now) {
    if (schedule.isFull()) {
      refuse("metrics-single: the answers to " + Schedule.MAX_PENDING + " are still to come");
    } else {
      started(metrics).ifPresent(line -> schedule.once(line, now));
    }
  }

  /** Empty where the clients have too much by now. */
  private Optional<MetricLine> started(List<String> metrics) {
    Load has = used.get();
    if (!quota.hasRoom(has, MetricCatalogue.loadOf(metrics))) {
      String reason =
          "the clients have asked for %d metrics in %d characters by now"
              .formatted(has.metrics(), has.characters());
      client.send("Refused: " + reason + "\n");
      refuse(reason);
      return Optional.empty();
    }
    int expressions = quota.load().expressions() - has.expressions();
    MetricLine line =
        service.catalogue().line(metrics, new Allowance(access.arguments(), expressions));
    line.start();
    return Optional.of(line);
  }

  private void shutdown() {
    if (access.shutdown()) {
      LOG.info("{} shuts the agent down", client.address());
      service.shutdown().run();
    } else {
      refuse("shutdown: only a client on the same machine may");
    }
  }

  /** In the log alone, and once: the listener would take an answer for a value. */
  private void refuse(String reason) {
    if (!refusedBefore) {
      service.log().warn("From " + client.address() + ": " + reason);
      refusedBefore = true;
    }
  }

  /** Ends with a client that does not speak the protocol, without giving back what it sent. */
  private void dismiss(String answer, String reason) {
    refuse(reason + "; its connection is closed");
    client.dismiss("Refused: " + answer + "\n");
    close();
  }

  /** Sends what is due. */
  void tick(long now) {
    schedule.tick(now, client::send);
  }

  /** Nanoseconds until {@link #tick} has something to do; {@link Long#MAX_VALUE} for never. */
  long untilDue(long now) {
    return schedule.untilDue(now);
  }

  /** What it makes the agent keep. */
  Load load() {
    return schedule.load();
  }

  /** Whether it would be missed. */
  boolean hasMetrics() {
    return !schedule.isEmpty();
  }

  /** Whether it has given a command, and so is no stranger. */
  boolean isUnderstood() {
    return understood;
  }

  private void close() {
    closed = true;
    schedule.clear();
    client.close();
  }

  boolean isClosed() {
    return closed;
  }
}
