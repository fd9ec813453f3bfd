// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;

/** A listener that runs an action once, at the first sample, in a thread of its own. */
final class AtFirstSample extends AbstractTestElement implements SampleListener, NoThreadClone {
  private static final long serialVersionUID = 1;

  private final transient Runnable action;
  private final AtomicBoolean done = new AtomicBoolean();

  AtFirstSample(Runnable action) {
    this.action = action;
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    if (done.compareAndSet(false, true)) {
      new Thread(action, "at-first-sample").start();
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
