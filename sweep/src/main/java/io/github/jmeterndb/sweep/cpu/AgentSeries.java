// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import kg.apc.jmeter.perfmon.PerfMonAgentConnector;
import kg.apc.jmeter.perfmon.PerfMonSampleGenerator;

/**
 * The PerfMon listener's connection to an agent. Takes the newest line: the listener's own
 * connection reads one line per sample, so that lines queue up if the agent's clock is faster.
 * Reconnects after a restart of the agent. Thread-safe.
 */
public final class AgentSeries implements PerfMonAgentConnector {
  private static final System.Logger LOG = System.getLogger(AgentSeries.class.getName());
  private static final int TIMEOUT_MILLIS = 2_000;

  /** Agents send a line per second. The end of a connection is not noticed otherwise. */
  private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final AgentConnection connection;
  private final List<String> metrics = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();

  private long heardNanos;
  private boolean ended;

  public AgentSeries(String host, int port) {
    connection = new AgentConnection(host, port, TIMEOUT_MILLIS);
  }

  @Override
  public void addMetric(String metric, String parameters, String label) {
    metrics.add(metric.toLowerCase(Locale.ROOT) + ":" + parameters);
    labels.add(label);
  }

  @Override
  public synchronized void connect() throws IOException {
    connection.send("interval:1\nmetrics:" + String.join("\t", metrics));
    heardNanos = System.nanoTime();
  }

  @Override
  public synchronized void generateSamples(PerfMonSampleGenerator listener) {
    String[] values = newest().split("\t", -1);
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

  /** Empty if no line has arrived. */
  private String newest() {
    String line = "";
    try {
      if (!ended && (!connection.isOpen() || System.nanoTime() - heardNanos > SILENT_NANOS)) {
        connection.close();
        connect();
      }
      while (connection.isOpen() && connection.hasLine()) {
        line = connection.readLine();
        heardNanos = System.nanoTime();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The PerfMon agent does not answer", e);
      connection.close();
    }
    return line;
  }

  @Override
  public synchronized void disconnect() {
    ended = true;
    connection.close();
  }
}
