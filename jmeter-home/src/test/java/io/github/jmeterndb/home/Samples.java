// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;

final class Samples extends AbstractTestElement implements SampleListener, NoThreadClone {
  private static final long serialVersionUID = 1;

  private final transient Queue<SampleResult> results = new ConcurrentLinkedQueue<>();

  List<SampleResult> labelled(String label) {
    return results.stream().filter(result -> result.getSampleLabel().equals(label)).toList();
  }

  List<String> labels() {
    return results.stream().map(SampleResult::getSampleLabel).distinct().toList();
  }

  List<SampleResult> all() {
    return List.copyOf(results);
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    results.add(event.getResult());
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // JMeter does not call it for samplers of this project.
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // JMeter does not call it for samplers of this project.
  }
}
