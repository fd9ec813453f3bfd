// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client, and its thread, which alone waits where the client does not read. */
final class Connection implements Runnable, Closeable {
  /** The longest line, in bytes. */
  static final int MAX_LINE = 16 * 1024;

  /** The most metrics on a line: those of all connections fit into a heap of 32 MiB. */
  static final int MAX_METRICS = 200;

  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

  /** In seconds. */
  private static final double MIN_INTERVAL = 0.1;

  private static final double MAX_INTERVAL = 86_400;
  private static final int MAX_LOGGED = 50;
  private static final int MAX_PRINTED = 300;

  /** What a line of {@code metrics-single} covers: fifty ticks of most systems' clocks. */
  private static final Duration SINGLE = Duration.ofMillis(500);

  private final Socket socket;
  private final InetAddress address;
  private final PerfMonAgent agent;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final Set<String> logged = new HashSet<>();
  private Duration interval = Duration.ofSeconds(1);
  private Optional<Due> repeated = Optional.empty();
  private Optional<Due> single = Optional.empty();
  private boolean ended;

  /** Metrics, and the {@link System#nanoTime()} at which their line is due. */
  private record Due(MetricLine metrics, long time) {
    static Due in(Duration duration, MetricLine metrics) {
      return new Due(metrics, System.nanoTime() + duration.toNanos());
    }
  }

  Connection(Socket socket, PerfMonAgent agent) {
    this.socket = socket;
    this.address = ((InetSocketAddress) socket.getRemoteSocketAddress()).getAddress();
    this.agent = agent;
  }

  @Override
  public void run() {
    try (socket) {
      socket.setKeepAlive(true);
      socket.setTcpNoDelay(true);
      serve();
    } catch (IOException e) {
      LOG.debug("{} is gone", socket, e);
    } catch (Throwable e) {
      // Also an OutOfMemoryError: with the connection goes what it needed.
      LOG.error("{}: the connection is closed after an error: {}", address, e.toString());
    } finally {
      agent.ended(this);
    }
  }

  private void serve() throws IOException {
    byte[] bytes = new byte[1024];
    for (int length = 0; length >= 0; length = read(bytes)) {
      for (int i = 0; i < length; i++) {
        take(bytes[i]);
        if (ended) {
          return;
        }
      }
      sendDue();
    }
  }

  /** How many bytes have come until the next line is due, or -1 at the end of the stream. */
  private int read(byte[] bytes) throws IOException {
    long now = System.nanoTime();
    Optional<Long> wait =
        Stream.concat(single.stream(), repeated.stream())
            .map(due -> due.time() - now)
            .min(Long::compare);
    // Rounded up; 0 is for ever.
    socket.setSoTimeout(
        wait.map(nanos -> (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos + 999_999)))
            .orElse(0));
    try {
      return socket.getInputStream().read(bytes);
    } catch (SocketTimeoutException e) {
      return 0;
    }
  }

  private void take(byte next) throws IOException {
    if (next == '\n') {
      String text = line.toString(StandardCharsets.UTF_8);
      line.reset();
      execute(text.strip());
    } else if (line.size() == MAX_LINE) {
      dismiss("a line has at most " + MAX_LINE + " bytes", "");
    } else {
      line.write(next);
    }
  }

  private void execute(String command) throws IOException {
    int colon = command.indexOf(':');
    String word = colon < 0 ? command : command.substring(0, colon);
    String rest = colon < 0 ? "" : command.substring(colon + 1);
    switch (word) {
      case "test" ->
          // The listener looks at the first word; our own client takes the rest.
          send("Yep, " + agent.host().coreCount() + " hardware threads\n");
      case "interval" -> setInterval(rest);
      case "metrics" ->
          metrics(rest)
              .ifPresent(
                  metrics -> {
                    metrics.next();
                    repeated = Optional.of(Due.in(interval, metrics));
                  });
      case "metrics-single" -> answer(rest);
      case "exit" -> ended = true;
      default -> {
        if (!command.isEmpty()) {
          // A program that speaks something else, such as HTTP: what follows is not meant for here.
          dismiss("that is no command", ": '" + command + "'");
        }
      }
    }
  }

  private void setInterval(String seconds) {
    try {
      double given = Double.parseDouble(seconds);
      if (given >= MIN_INTERVAL && given <= MAX_INTERVAL) {
        interval = Duration.ofNanos(Math.round(given * 1e9));
        repeated = repeated.map(due -> Due.in(interval, due.metrics()));
        return;
      }
    } catch (NumberFormatException e) {
      LOG.debug("interval:{}", seconds, e);
    }
    log("interval:%s: give seconds from 0.1 to 86400; the interval stays".formatted(seconds));
  }

  private Optional<MetricLine> metrics(String text) {
    // The listener ends each with a tab. An empty one in between keeps its place among the fields.
    List<String> requests =
        text.isBlank() ? List.of() : Arrays.asList(text.stripTrailing().split("\t", -1));
    if (requests.isEmpty() || requests.size() > MAX_METRICS) {
      log("asks for %s metrics; give 1 to %s".formatted(requests.size(), MAX_METRICS));
      return Optional.empty();
    }
    return Optional.of(new MetricLine(requests, agent.host(), agent.processes(), this::log));
  }

  /** Answers at once, or, where something is compared, after half a second. */
  private void answer(String requests) throws IOException {
    Optional<MetricLine> metrics = metrics(requests);
    if (metrics.isPresent() && metrics.get().isInstant()) {
      send(metrics.get().next());
    } else if (metrics.isPresent() && single.isPresent()) {
      log("metrics-single: the answer to the one before is still to come");
    } else if (metrics.isPresent()) {
      metrics.get().next();
      single = Optional.of(Due.in(SINGLE, metrics.get()));
    }
  }

  private void sendDue() throws IOException {
    long now = System.nanoTime();
    if (single.isPresent() && single.get().time() - now <= 0) {
      MetricLine metrics = single.get().metrics();
      single = Optional.empty();
      send(metrics.next());
    }
    if (repeated.isPresent() && repeated.get().time() - now <= 0) {
      Due due = repeated.get();
      long nanos = interval.toNanos();
      // Without those that are overdue.
      long next = due.time() + ((now - due.time()) / nanos + 1) * nanos;
      repeated = Optional.of(new Due(due.metrics(), next));
      send(due.metrics().next());
    }
  }

  private void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Ends with a client that does not speak the protocol, without giving back what it sent. */
  private void dismiss(String answer, String details) throws IOException {
    log(answer + details + "; its connection is closed");
    ended = true;
    send("Refused: " + answer + "\n");
  }

  /** In the log alone: the listener would take an answer for a value. Each line once. */
  private void log(String reason) {
    String printed = printable("From " + address.getHostAddress() + ": " + reason);
    if (logged.size() < MAX_LOGGED && logged.add(printed)) {
      LOG.warn("{}", printed);
    }
  }

  /** On one line, at most 300 characters, and nothing that a terminal obeys. */
  static String printable(String text) {
    String shown = text.length() > MAX_PRINTED ? text.substring(0, MAX_PRINTED) + "…" : text;
    return shown.replaceAll("[^\\P{C}]", "?");
  }

  /** Ends it, also while it reads or writes. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("Closing {}", socket, e);
    }
  }
}
