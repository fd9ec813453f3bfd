// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client and its thread. A client that does not read blocks no other thread. */
final class Connection {
  static final int MAX_LINE = 16 * 1024;

  /** The limit of metrics per line: lines of all connections fit into a heap of 32 MiB. */
  static final int MAX_METRICS = 200;

  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

  private final Socket socket;
  private final PerfMonAgent agent;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final Set<String> logged = new HashSet<>();
  private long interval = TimeUnit.SECONDS.toNanos(1);
  private boolean ended;

  /** Sent when {@link System#nanoTime()} reaches {@code repeatedDue}; null if there is none. */
  private MetricLine repeated;

  private long repeatedDue;
  private MetricLine single;
  private long singleDue;

  Connection(Socket socket, PerfMonAgent agent) {
    this.socket = socket;
    this.agent = agent;
  }

  void run() {
    try (socket) {
      socket.setKeepAlive(true);
      socket.setTcpNoDelay(true);
      serve();
    } catch (IOException e) {
      LOG.debug("{} is gone", socket, e);
    } catch (Throwable e) {
      // Also an OutOfMemoryError: closing the connection frees its memory.
      LOG.error("{} is closed after an error: {}", socket, e.toString());
    } finally {
      agent.connections.remove(socket);
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

  /** The number of bytes read before the next line is due, or -1 at the end of the stream. */
  private int read(byte[] bytes) throws IOException {
    long now = System.nanoTime();
    long wait =
        Math.min(
            single == null ? Long.MAX_VALUE : singleDue - now,
            repeated == null ? Long.MAX_VALUE : repeatedDue - now);
    // At least 1: 0 would mean no timeout.
    socket.setSoTimeout(
        wait == Long.MAX_VALUE ? 0 : (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(wait)));
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
    String[] parts = command.split(":", 2);
    String word = parts[0];
    String rest = parts.length == 2 ? parts[1] : "";
    switch (word) {
      case "test" ->
          // The listener looks at the first word; this project's client reads the rest.
          send("Yep, " + agent.host.coreCount() + " hardware threads\n");
      case "interval" -> setInterval(rest);
      case "metrics", "metrics-single" -> ask(rest, word.equals("metrics"));
      case "exit" -> ended = true;
      default -> {
        if (!command.isEmpty()) {
          // Another protocol, such as HTTP: ignore the rest.
          dismiss("that is no command", ": '" + command + "'");
        }
      }
    }
  }

  private void setInterval(String seconds) {
    try {
      double given = Double.parseDouble(seconds);
      if (given >= 0.1 && given <= 86_400) {
        interval = Math.round(given * 1e9);
        repeatedDue = System.nanoTime() + interval;
        return;
      }
    } catch (NumberFormatException e) {
      LOG.debug("interval:{}", seconds, e);
    }
    log("interval:%s: give seconds from 0.1 to 86400; the interval stays".formatted(seconds));
  }

  private void ask(String metrics, boolean repeats) throws IOException {
    // The listener ends each with a tab. An empty one in between keeps its place among the fields.
    List<String> requests =
        metrics.isBlank() ? List.of() : Arrays.asList(metrics.stripTrailing().split("\t", -1));
    if (requests.isEmpty() || requests.size() > MAX_METRICS) {
      log("asks for %s metrics; give 1 to %s".formatted(requests.size(), MAX_METRICS));
      return;
    }
    MetricLine asked = new MetricLine(requests, agent.host, agent.processes, this::log);
    if (repeats) {
      asked.next();
      repeated = asked;
      repeatedDue = System.nanoTime() + interval;
    } else if (asked.isInstant()) {
      send(asked.next());
    } else if (single != null) {
      log("metrics-single: the answer to the one before is still to come");
    } else {
      asked.next();
      single = asked;
      // Fifty ticks of most systems' clocks.
      singleDue = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500);
    }
  }

  private void sendDue() throws IOException {
    long now = System.nanoTime();
    if (single != null && singleDue - now <= 0) {
      send(single.next());
      single = null;
    }
    if (repeated != null && repeatedDue - now <= 0) {
      // Skips overdue lines.
      repeatedDue += ((now - repeatedDue) / interval + 1) * interval;
      send(repeated.next());
    }
  }

  private void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Closes the connection of a client that speaks another protocol, without echoing its input. */
  private void dismiss(String answer, String details) throws IOException {
    log(answer + details + "; its connection is closed");
    ended = true;
    send("Refused: " + answer + "\n");
  }

  /** Logs a reason once per connection; the listener would take an answer for a value. */
  private void log(String reason) {
    String printed = printable("From " + socket.getInetAddress().getHostAddress() + ": " + reason);
    if (logged.size() < 50 && logged.add(printed)) {
      LOG.warn("{}", printed);
    }
  }

  /** Replaces line ends and terminal control characters, and limits the text to 300 characters. */
  static String printable(String text) {
    String shown = text.length() > 300 ? text.substring(0, 300) + "…" : text;
    return shown.replaceAll("[^\\P{C}]", "?");
  }
}
