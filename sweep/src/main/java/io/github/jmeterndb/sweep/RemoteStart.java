// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.jmeter.ExitStatus;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.RemoteEngines;
import java.rmi.RemoteException;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run on remote engines, on the controller. Starts when JMeter sends the plan to the first
 * engine; JMeter does not report the number of engines. Thread-safe.
 */
final class RemoteStart {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteStart.class);

  private static final Map<String, RemoteStart> RUNNING = new HashMap<>();

  /**
   * PerfMon listeners of the plan that have started. JMeter keeps one for each engine on the
   * controller. Each run takes one: a plan may have several thread groups.
   */
  private static final Queue<SweepPerfMonCollector> LISTENERS = new ConcurrentLinkedQueue<>();

  private final String group;
  private final UnaryOperator<String> parameters;
  private final RemoteEngines engines = new RemoteEngines();
  private final Coordinator stub;
  private final SweepRun job;

  private RemoteStart(String group, UnaryOperator<String> parameters) throws RemoteException {
    this.group = group;
    this.parameters = parameters;
    stub = RemoteEngines.export(engines);
    job =
        new SweepRun(
            null,
            engines,
            () -> Stream.ofNullable(LISTENERS.poll()).toList(),
            new SweepConsole(System.out, System.err));
  }

  static void listenerStarted(SweepPerfMonCollector listener) {
    LISTENERS.add(listener);
  }

  /**
   * To be called each time JMeter sends the plan to an engine.
   *
   * @param sent parameters; the password is removed, because each engine has its own
   * @throws RemoteException if no engine can reach this machine, or the run has begun
   */
  static Coordinator send(String group, Arguments sent) throws RemoteException {
    Map<String, String> parameters = new HashMap<>();
    // References to JMeter properties are resolved here: an engine's properties differ.
    sent.getArgumentsAsMap()
        .forEach((name, value) -> parameters.put(name, new CompoundVariable(value).execute()));
    sent.removeArgument(Parameter.JDBC_PASSWORD.property());
    synchronized (RUNNING) {
      RemoteStart start = RUNNING.get(group);
      if (start == null) {
        if (RUNNING.isEmpty()) {
          LISTENERS.clear();
        }
        start = new RemoteStart(group, name -> SweepThreadGroup.value(parameters, name));
        RUNNING.put(group, start);
        new Thread(start::run, group + "-sweep").start();
      }
      if (!start.engines.sent()) {
        throw new RemoteException(
            "a run of this plan is under way: end it, and start all engines together");
      }
      return start.stub;
    }
  }

  private void run() {
    try {
      ExitStatus.runToItsEnd(
          () -> {
            engines.gather(job::stop);
            return job.run(parameters);
          },
          () -> {
            engines.cancel();
            job.stop();
          });
    } finally {
      engines.end();
      synchronized (RUNNING) {
        RUNNING.remove(group);
      }
      engines.unexport();
    }
    if (!engines.haveAllEnded() && JMeter.isNonGUI()) {
      LOG.info("JMeter would wait for ever for the engines that are lost");
      System.exit(1);
    }
  }
}
