// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.remote.Controller;
import io.github.jmeterndb.sweep.remote.Coordinator;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run on remote engines, on the controller: begun when JMeter sends the plan to the first of
 * them. JMeter sends it to one after the other, and does not tell to how many. Thread-safe.
 */
final class RemoteStart {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteStart.class);

  private static final Map<String, RemoteStart> RUNNING = new HashMap<>();

  private final String group;
  private final SweepJob.Lookup parameters;
  private final Controller engines;
  private final Coordinator stub;
  private final SweepJob job;
  private final Thread runner;

  private RemoteStart(String group, SweepJob.Lookup parameters) throws RemoteException {
    this.group = group;
    this.parameters = parameters;
    SweepConsole console = new SweepConsole(System.out, System.err);
    engines = new Controller(patience(parameters), console::error);
    stub = engines.export();
    job = new SweepRun(engines, List.of(new ControllerListener()), console);
    engines.whenStopped(job::stop);
    runner = new Thread(this::run, group + "-sweep");
  }

  /**
   * The plan goes to one more engine.
   *
   * @param group the name of the thread group
   * @param sent its parameters; the password is taken out, for each engine has its own
   * @throws RemoteException if no engine can reach this machine, or the run has begun
   */
  static Coordinator send(String group, Arguments sent) throws RemoteException {
    Map<String, String> parameters = new HashMap<>();
    // With the properties of this JVM, which are not those of an engine's.
    sent.getArgumentsAsMap()
        .forEach((name, value) -> parameters.put(name, new CompoundVariable(value).execute()));
    sent.removeArgument(Parameter.JDBC_PASSWORD.property());
    synchronized (RUNNING) {
      RemoteStart start = RUNNING.get(group);
      if (start == null) {
        if (RUNNING.isEmpty()) {
          ControllerListener.forgetAll();
        }
        start = new RemoteStart(group, name -> SweepThreadGroup.value(parameters, name));
        RUNNING.put(group, start);
        start.runner.start();
      }
      if (!start.engines.sent()) {
        throw new RemoteException(
            "a run of this plan is under way: end it, and start all engines together");
      }
      return start.stub;
    }
  }

  /** After which an engine that sends no heartbeat is lost. */
  static Duration patience(SweepJob.Lookup parameters) {
    String given = parameters.value(Parameter.ENGINES_TIMEOUT.property());
    // What is no number is refused with all other parameters.
    boolean isNumber = given != null && given.strip().matches("[1-9]\\d{0,6}");
    String seconds = isNumber ? given.strip() : Parameter.ENGINES_TIMEOUT.defaultValue();
    return Duration.ofSeconds(Long.parseLong(seconds));
  }

  private void run() {
    try {
      SweepJob.runToItsEnd(
          () -> {
            engines.gather();
            return job.run(parameters);
          },
          () -> {
            engines.gatherNoMore();
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
