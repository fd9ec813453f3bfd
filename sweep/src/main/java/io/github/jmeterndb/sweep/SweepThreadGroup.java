// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.jmeter.ConsoleFilter;
import io.github.jmeterndb.sweep.jmeter.ExitStatus;
import io.github.jmeterndb.sweep.jmeter.SweepJob;
import io.github.jmeterndb.sweep.live.RunFollower.RunEnded;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.EngineRun;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * A thread group that runs its child elements once for each cell of a sweep, one cell after the
 * other, each with its own threads. The variables {@code operation}, {@code path} and {@code
 * threads} hold the current cell. Parameters: see {@link Parameter}.
 */
public class SweepThreadGroup extends AbstractThreadGroup {
  private static final long serialVersionUID = 1;
  private static final String PARAMETERS = "SweepThreadGroup.parameters";

  /** The controller, on a remote engine; null in a local run. */
  private Coordinator coordinator;

  private transient volatile Thread runner;
  private transient volatile SweepJob job;
  private transient volatile SweepThreads threads;

  @SuppressWarnings("this-escape")
  public SweepThreadGroup() {
    loopUntilTheCellEnds();
    setParameters(new Arguments());
    ConsoleFilter.logToJMeter();
  }

  /** Sets the loop of a cell's threads. Needed because JMeter's GUI clears it. */
  void loopUntilTheCellEnds() {
    LoopController untilTheCellEnds = new LoopController();
    untilTheCellEnds.setLoops(LoopController.INFINITE_LOOP_COUNT);
    setSamplerController(untilTheCellEnds);
  }

  public void setParameters(Arguments parameters) {
    setProperty(new TestElementProperty(PARAMETERS, parameters));
  }

  public Arguments getParameters() {
    return (Arguments) getProperty(PARAMETERS).getObjectValue();
  }

  @Override
  public void start(
      int groupNumber,
      ListenerNotifier notifier,
      ListedHashTree tree,
      StandardJMeterEngine engine) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    Map<String, String> parameters = getParameters().getArgumentsAsMap();
    threads =
        new SweepThreads(
            (thread, cellVariables) ->
                makeThread(
                    engine, this, notifier, groupNumber, thread, cloneTree(tree), cellVariables),
            variables);
    job =
        coordinator == null
            ? new SweepRun(threads, found(SweepPerfMonCollector.class, tree))
            : new EngineRun(
                coordinator,
                JMeterUtils.getPropDefault(
                    JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "?"),
                threads);
    runner =
        new Thread(
            () -> {
              RunEnded end =
                  ExitStatus.runToItsEnd(
                      () -> job.run(name -> value(parameters, name)), this::stop);
              if (coordinator == null) {
                notifier.notifyListeners(
                    new SampleEvent(verdict(end, getName()), getName()),
                    found(SampleListener.class, tree));
              }
            },
            getName() + "-sweep");
    runner.start();
  }

  /** JMeter calls this before it runs a plan and prints its lines. */
  @Override
  public boolean isEnabled() {
    boolean enabled = super.isEnabled();
    if (enabled) {
      ConsoleFilter.install();
    }
    return enabled;
  }

  /** Called before JMeter runs the plan or sends it to remote engines, which may fail. */
  @Override
  public void setRunningVersion(boolean runningVersion) {
    super.setRunningVersion(runningVersion);
    if (runningVersion) {
      ExitStatus.expected();
    }
  }

  /** A running plan is serialised only to be sent to a remote engine. */
  private void writeObject(ObjectOutputStream out) throws IOException {
    if (isRunningVersion()) {
      coordinator = RemoteStart.send(getName(), getParameters());
    }
    out.defaultWriteObject();
  }

  private static <T> List<T> found(Class<T> type, ListedHashTree tree) {
    SearchByClass<T> elements = new SearchByClass<>(type);
    tree.traverse(elements);
    return List.copyOf(elements.getSearchResults());
  }

  /**
   * The last sample of a run. It fails if the run failed, for tools that read samples rather than
   * the exit status: JMeter itself always exits with 0.
   */
  static SampleResult verdict(RunEnded end, String group) {
    SampleResult sample = new SampleResult();
    sample.setSampleLabel("verdict");
    sample.setThreadName(group);
    sample.sampleStart();
    sample.sampleEnd();
    sample.setSuccessful(end.succeeded());
    sample.setResponseCode(end.state().name());
    String message = end.message();
    if (message.isEmpty()) {
      message =
          end.state() != State.COMPLETE
              ? "The run ended as %s.".formatted(end.state())
              : end.asRequired()
                  ? "Nothing failed."
                  : "The report could not be made, or a requirement was not met.";
    }
    sample.setResponseMessage(message);
    sample.setDataType(SampleResult.TEXT);
    return sample;
  }

  /** The parameter's value in the plan, or else the JMeter property. */
  static String value(Map<String, String> parameters, String name) {
    return parameters.containsKey(name) ? parameters.get(name) : JMeterUtils.getProperty(name);
  }

  @Override
  public int getNumThreads() {
    SweepThreads current = threads;
    return current == null ? 0 : current.count();
  }

  @Override
  public int numberOfActiveThreads() {
    return getNumThreads();
  }

  @Override
  public void stop() {
    if (job != null) {
      job.stop();
      threads.stop();
    }
  }

  @Override
  public void tellThreadsToStop() {
    stop();
    if (threads != null) {
      threads.interrupt();
    }
  }

  @Override
  public boolean stopThread(String threadName, boolean now) {
    // A cell needs all its threads.
    return false;
  }

  @Override
  public boolean verifyThreadsStopped() {
    try {
      if (runner != null) {
        runner.join(DEFAULT_THREAD_STOP_TIMEOUT.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return runner == null || !runner.isAlive();
  }

  @Override
  public void waitThreadsStopped() {
    while (!verifyThreadsStopped() && !Thread.currentThread().isInterrupted()) {
      // verifyThreadsStopped() waits.
    }
  }

  @Override
  public JMeterThread addNewThread(int delay, StandardJMeterEngine engine) {
    throw new UnsupportedOperationException("a cell has as many threads as its name says");
  }

  @Override
  public void threadFinished(JMeterThread thread) {
    // The sweep waits for its threads.
  }
}
