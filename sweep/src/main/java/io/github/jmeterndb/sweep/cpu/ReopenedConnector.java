// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import kg.apc.jmeter.perfmon.PerfMonAgentConnector;
import kg.apc.jmeter.perfmon.PerfMonSampleGenerator;

/**
 * The PerfMon listener's connection to an agent, which is opened again when no samples arrive any
 * more: the listener's own stays silent for ever once its agent was restarted. For one thread,
 * except for {@link #disconnect}, which ends it.
 */
public final class ReopenedConnector implements PerfMonAgentConnector {
  private static final System.Logger LOG = System.getLogger(ReopenedConnector.class.getName());

  /** Reads of a second in a row without a sample; fewer may be a late line. */
  private static final int SILENT_READS = 4;

  /** Opens a connector. */
  @FunctionalInterface
  public interface Opening {
    /**
     * Gives a connector that is not connected yet.
     *
     * @throws IOException if no agent answers
     */
    PerfMonAgentConnector open() throws IOException;
  }

  private final Opening opening;
  private final LongSupplier heard;
  private final List<Metric> metrics = new ArrayList<>();
  private PerfMonAgentConnector connector;
  private int silentReads;
  private boolean ended;

  private record Metric(String metric, String parameters, String label) {}

  /**
   * A connector that is not connected yet.
   *
   * @param heard the number of samples that the listener has received
   * @throws IOException if no agent answers
   */
  public ReopenedConnector(Opening opening, LongSupplier heard) throws IOException {
    this.opening = opening;
    this.heard = heard;
    connector = opening.open();
  }

  @Override
  public void addMetric(String metric, String parameters, String label) {
    metrics.add(new Metric(metric, parameters, label));
    connector.addMetric(metric, parameters, label);
  }

  @Override
  public void connect() throws IOException {
    connector.connect();
  }

  @Override
  public synchronized void disconnect() {
    ended = true;
    connector.disconnect();
  }

  @Override
  public synchronized void generateSamples(PerfMonSampleGenerator listener) throws IOException {
    long before = heard.getAsLong();
    connector.generateSamples(listener);
    silentReads = heard.getAsLong() > before ? 0 : silentReads + 1;
    if (silentReads >= SILENT_READS && !ended) {
      reopen();
    }
  }

  private void reopen() {
    try {
      PerfMonAgentConnector next = opening.open();
      metrics.forEach(metric -> next.addMetric(metric.metric, metric.parameters, metric.label));
      next.connect();
      connector.disconnect();
      connector = next;
      silentReads = 0;
    } catch (IOException e) {
      // Still away, or frozen: the report names the processes without figures.
      LOG.log(System.Logger.Level.DEBUG, "The PerfMon agent does not answer", e);
    }
  }
}
