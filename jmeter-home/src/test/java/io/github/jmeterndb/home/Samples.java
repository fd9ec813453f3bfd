// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;

/** Collects samples; may run an action at the first one, in a thread of its own. */
final class Samples extends AbstractTestElement implements SampleListener, NoThreadClone {
  private static final long serialVersionUID = 1;

  private final transient Queue<SampleResult> results = new ConcurrentLinkedQueue<>();
  private final transient Runnable atFirst;
  private final AtomicBoolean any = new AtomicBoolean();

  Samples() {
    this(() -> {});
  }

  Samples(Runnable atFirst) {
    this.atFirst = atFirst;
  }

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
    if (any.compareAndSet(false, true)) {
      new Thread(atFirst, "at-first-sample").start();
    }
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
