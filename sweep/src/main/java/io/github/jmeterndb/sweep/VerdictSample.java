// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sweep.live.RunEnded;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * The last sample of a run. It fails where the run did, for tools that read the samples and not the
 * exit status: stock JMeter ends with 0 whatever happened in a plan.
 */
final class VerdictSample {
  static final String LABEL = "verdict";

  private VerdictSample() {}

  /**
   * Gives it to the listeners of a thread group.
   *
   * @param tree the group with all that applies to it
   */
  static void send(RunEnded end, String group, ListedHashTree tree, ListenerNotifier notifier) {
    SearchByClass<SampleListener> listeners = new SearchByClass<>(SampleListener.class);
    tree.traverse(listeners);
    notifier.notifyListeners(
        new SampleEvent(of(end, group), group), List.copyOf(listeners.getSearchResults()));
  }

  static SampleResult of(RunEnded end, String group) {
    SampleResult sample = new SampleResult();
    sample.setSampleLabel(LABEL);
    sample.setThreadName(group);
    sample.sampleStart();
    sample.sampleEnd();
    sample.setSuccessful(end.succeeded());
    sample.setResponseCode(end.state().name());
    sample.setResponseMessage(message(end));
    sample.setDataType(SampleResult.TEXT);
    return sample;
  }

  private static String message(RunEnded end) {
    if (!end.message().isEmpty()) {
      return end.message();
    }
    if (end.state() == State.COMPLETE) {
      return end.asRequired() ? "Nothing failed." : "The run is not as required.";
    }
    return "The run ended as %s.".formatted(end.state());
  }
}
