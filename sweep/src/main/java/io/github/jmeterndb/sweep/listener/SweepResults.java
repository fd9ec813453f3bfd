// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunFollower;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;

/**
 * The listener <i>Sweep Results</i>: its panel follows the run, on the controller if engines are
 * remote. Without JMeter's GUI it has no effect. It receives no samples.
 */
public class SweepResults extends AbstractTestElement
    implements TestStateListener, Remoteable, NoThreadClone, Clearable {
  private static final long serialVersionUID = 1;

  private transient RunFollower panel;

  public SweepResults() {}

  void shownBy(RunFollower follower) {
    panel = follower;
  }

  /** Makes JMeter clear the panel; the element itself holds no data. */
  @Override
  public void clearData() {}

  @Override
  public Object clone() {
    SweepResults copy = (SweepResults) super.clone();
    copy.panel = panel;
    return copy;
  }

  @Override
  public void testStarted() {
    if (panel != null) {
      LiveFeed.follow(panel);
    }
  }

  @Override
  public void testStarted(String engine) {
    testStarted();
  }

  @Override
  public void testEnded() {
    if (panel != null) {
      LiveFeed.unfollow(panel);
    }
  }

  @Override
  public void testEnded(String engine) {
    testEnded();
  }
}
