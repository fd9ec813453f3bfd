// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import kg.apc.jmeter.perfmon.PerfMonAgentConnector;
import kg.apc.jmeter.perfmon.PerfMonSampleGenerator;

/**
 * The PerfMon listener's connection to an agent. Returns the newest line: the listener's own
 * connection reads one line per sample, so that lines queue up if the agent's clock is faster.
 * Reconnects after a restart of the agent. Thread-safe.
 */
public final class AgentSeries implements PerfMonAgentConnector {
  private static final System.Logger LOG = System.getLogger(AgentSeries.class.getName());
  private static final int TIMEOUT_MILLIS = 2_000;

  /** Agents send a line per second. */
  private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final String host;
  private final int port;
  private final List<String> metrics = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final AtomicReference<String> newest = new AtomicReference<>();
  private final AtomicReference<AgentConnection> connection = new AtomicReference<>();
  private volatile boolean ended;
  private volatile long heardNanos;

  public AgentSeries(String host, int port) {
    this.host = host;
    this.port = port;
  }

  @Override
  public void addMetric(String metric, String parameters, String label) {
    metrics.add(metric.toLowerCase(Locale.ROOT) + ":" + parameters);
    labels.add(label);
  }

  @Override
  public void connect() throws IOException {
    AgentConnection next = new AgentConnection(host, port, TIMEOUT_MILLIS);
    try {
      next.waitForLinesForEver();
      next.send("interval:1\nmetrics:" + String.join("\t", metrics));
    } catch (IOException e) {
      next.close();
      throw e;
    }
    heardNanos = System.nanoTime();
    connection.set(next);
    Thread reader = new Thread(() -> read(next), "jmeter-ndb-perfmon");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(AgentConnection from) {
    try (from) {
      while (true) {
        newest.set(from.readLine());
        heardNanos = System.nanoTime();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The PerfMon agent has closed its connection", e);
      connection.compareAndSet(from, null);
    }
  }

  @Override
  public void generateSamples(PerfMonSampleGenerator listener) {
    String line = newest.getAndSet(null);
    if (line == null) {
      if (!ended && (connection.get() == null || System.nanoTime() - heardNanos > SILENT_NANOS)) {
        connectAgain();
      }
      return;
    }
    String[] values = line.split("\t", -1);
    for (int i = 0; i < Math.min(values.length, labels.size()); i++) {
      if (!values[i].isEmpty()) {
        try {
          listener.generateSample(Double.parseDouble(values[i]), labels.get(i));
        } catch (NumberFormatException e) {
          listener.generateErrorSample(labels.get(i), "the agent answers '" + values[i] + "'");
        }
      }
    }
  }

  private void connectAgain() {
    closeConnection();
    try {
      connect();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The PerfMon agent does not answer", e);
    }
  }

  @Override
  public void disconnect() {
    ended = true;
    closeConnection();
  }

  private void closeConnection() {
    AgentConnection last = connection.get();
    if (last != null) {
      last.close();
    }
  }
}
