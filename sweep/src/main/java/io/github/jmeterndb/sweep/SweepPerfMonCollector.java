// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kg.apc.jmeter.perfmon.PerfMonCollector;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The PerfMon listener for a sweep: records into the sweep's run directory, from its first warm-up
 * to its last cell, what the agents of {@code perfmon.agents} tell of the processes of {@code
 * perfmon.processes}. Rows of the user's own in its table are recorded as well.
 */
public class SweepPerfMonCollector extends PerfMonCollector implements SweepListener {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(SweepPerfMonCollector.class);
  private static final String LOCAL = "*local*";

  private transient PerfMonAgents agents;
  private transient SweepConsole console;
  private transient Set<String> reported;
  private transient boolean recording;

  /** Called by JMeter. */
  public SweepPerfMonCollector() {}

  @Override
  public void testStarted(String host) {
    // Neither the processes nor the run directory are there yet.
  }

  @Override
  public void testEnded(String host) {
    // The sweep has ended it.
  }

  @Override
  public void sweepStarts(Settings settings, RunRecord record, SweepConsole sweepConsole)
      throws IOException {
    console = sweepConsole;
    reported = ConcurrentHashMap.newKeySet();
    agents = PerfMonAgents.find(settings, sweepConsole);
    record.watchedBy(agents.agents(), List.of());
    CollectionProperty rows = new CollectionProperty(DATA_PROPERTY, new ArrayList<>());
    agents.rows().forEach(row -> rows.addItem(row.columns()));
    if (getMetricSettings() instanceof CollectionProperty ofThePlan) {
      ofThePlan.forEach(rows::addProperty);
    }
    if (rows.size() > 0) {
      setData(rows);
      setFilename(record.cpu().toString());
      recording = true;
      super.testStarted(LOCAL);
    }
  }

  @Override
  public void sweepEnded() {
    if (recording) {
      recording = false;
      try {
        super.testEnded(LOCAL);
      } catch (IllegalStateException e) {
        // The JVM is going down: JMeter cannot take back its hook, which is closing the files.
        LOG.debug("Recording ends with the JVM", e);
      }
      // JMeter closes the files of all listeners when the last of them has ended: perhaps not now.
      flushFile();
    }
    if (agents != null) {
      agents.close();
      agents = null;
    }
  }

  /** Says each error once: PerfMon's own listener writes one a second into its file. */
  @Override
  public void generateErrorSample(String label, String message) {
    if (reported.add(message)) {
      LOG.warn("PerfMon: {}: {}", label, message);
      console.error("The PerfMon listener lost " + label + ": " + message);
    }
  }
}
