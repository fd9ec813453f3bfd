// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.cpu.AgentSeries;
import io.github.jmeterndb.sweep.cpu.CpuCounters;
import io.github.jmeterndb.sweep.cpu.Hosts;
import io.github.jmeterndb.sweep.cpu.PerfMonAgents;
import io.github.jmeterndb.sweep.cpu.Watched;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.setup.TargetChoice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import kg.apc.jmeter.perfmon.PerfMonAgentConnector;
import kg.apc.jmeter.perfmon.PerfMonCollector;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The PerfMon listener for a sweep. From the first warm-up to the last cell it records the CPU load
 * of the database processes in {@code perfmon.processes}, as the agents in {@code perfmon.agents}
 * report it, and of the rows that the user added. The CPU time of a cell comes from the agents'
 * cumulative counters. Restarted processes are recorded from the next cell on; restarted agents are
 * connected again.
 */
public class SweepPerfMonCollector extends PerfMonCollector {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(SweepPerfMonCollector.class);
  private static final String LOCAL = "*local*";

  private transient Settings settings;
  private transient DatabaseAdmin admin;
  private transient RunRecord record;
  private transient Consumer<String> errors;
  private transient CollectionProperty ofThePlan;
  private transient PerfMonAgents agents;
  private transient Set<String> reported;
  private transient List<Watched.Row> rows;
  private transient List<ProcessInfo> known;
  private transient boolean recording;
  private transient CpuCounters counters;
  private transient Map<String, DoubleSummaryStatistics> samples;

  public SweepPerfMonCollector() {}

  @Override
  public void testStarted(String host) {
    // The processes and the run directory are not known yet.
    if (!LOCAL.equals(host)) {
      RemoteStart.listenerStarted(this);
    }
  }

  @Override
  public void testEnded(String host) {
    // Recording ends with the sweep.
  }

  void sweepStarts(
      Settings ofSweep, DatabaseAdmin ofDatabase, RunRecord runRecord, Consumer<String> lines)
      throws IOException {
    settings = ofSweep;
    admin = ofDatabase;
    record = runRecord;
    errors = lines;
    reported = ConcurrentHashMap.newKeySet();
    rows = List.of();
    known = List.of();
    counters = new CpuCounters();
    samples = new ConcurrentHashMap<>();
    // A copy: in a running test, setData changes the property that the plan has.
    ofThePlan =
        getMetricSettings() instanceof CollectionProperty own
            ? own.clone()
            : new CollectionProperty(DATA_PROPERTY, new ArrayList<>());
    agents = new PerfMonAgents(settings, errors);
    setFilename(record.cpu().toString());
    watch();
  }

  CpuCounters counters() {
    return counters.ofCell();
  }

  void watch() throws IOException {
    String unknown = "";
    try {
      known = admin.processes().stream().map(Hosts::withHostPid).toList();
    } catch (UserError e) {
      // The last known ones are recorded further.
      unknown = known.isEmpty() ? e.getMessage() : "";
      LOG.warn("The database's processes are not known", e);
      if (reported.add(e.getMessage())) {
        errors.accept("The database's processes are not known: " + e.getMessage() + ".");
      }
    }
    Watched watched =
        Watched.of(
            agents.agents(),
            settings.list(Parameter.PERFMON_PROCESSES),
            TargetChoice.programs(),
            known,
            unknown,
            settings.list(Parameter.PATHS),
            record.generators());
    if (!recording || !watched.rows().equals(rows)) {
      record.watchedBy(agents.agents(), watched.processes());
      stop();
      rows = watched.rows();
      start();
    }
  }

  private void start() {
    CollectionProperty all = new CollectionProperty(DATA_PROPERTY, new ArrayList<>());
    rows.forEach(row -> all.addItem(row.columns()));
    ofThePlan.forEach(all::addProperty);
    if (all.size() > 0) {
      setData(all);
      recording = true;
      counters.runBegins(rows);
      super.testStarted(LOCAL);
    }
  }

  private void stop() {
    if (recording) {
      recording = false;
      counters.runEnds();
      try {
        super.testEnded(LOCAL);
      } catch (IllegalStateException e) {
        // The JVM is shutting down: JMeter cannot remove its hook, which is closing the files.
        LOG.debug("Recording ends with the JVM", e);
      }
      // JMeter closes the files when its last listener has ended, which may be later.
      flushFile();
    }
  }

  void sweepEnded() {
    stop();
    if (record != null) {
      record.cpu(counters.means(samples));
    }
    if (agents != null) {
      agents.close();
      agents = null;
    }
  }

  @Override
  protected PerfMonAgentConnector getConnector(String host, int port) {
    return new AgentSeries(host, port);
  }

  @Override
  public void generateSample(double value, String label) {
    record.sampled(label, value);
    samples.compute(
        label,
        (key, before) -> {
          DoubleSummaryStatistics all = before == null ? new DoubleSummaryStatistics() : before;
          all.accept(value);
          return all;
        });
    super.generateSample(value, label);
  }

  /** Logs each error once: PerfMon's own listener writes it into its file every second. */
  @Override
  public void generateErrorSample(String label, String message) {
    if (reported.add(message)) {
      LOG.warn("PerfMon: {}: {}", label, message);
      errors.accept("The PerfMon listener has no samples of " + label + ": " + message);
    }
  }
}
