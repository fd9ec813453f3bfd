// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.arrival.ArrivalSchedule;
import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.run.ArrivalInfo;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.timers.Timer;

/**
 * Starts the samplers of this project in its scope at a rate, for all threads together: an open
 * loop in any plan. Latency counts from when the operation was due, so that waiting for a free
 * thread is part of it. It belongs below one sampler: JMeter asks it before each in its scope.
 */
public class ArrivalTimer extends AbstractTestElement
    implements Timer, TestBean, TestStateListener {
  private static final String DUE = "jmeter-ndb.due";
  private static final long serialVersionUID = 1;
  private static final System.Logger LOG = System.getLogger(ArrivalTimer.class.getName());

  private double rate;
  private String arrivals = "poisson";

  // JMeter makes a copy for each thread: they share what they take the operations from.
  private AtomicReference<Arrivals> shared = new AtomicReference<>();

  /** Waits until an operation is due, so that JMeter has nothing to wait for. */
  @Override
  public long delay() {
    JMeterContext thread = JMeterContextService.getContext();
    if (!(rate > 0)) {
      end(thread, "%s: rate: '%s' is not more than 0".formatted(getName(), rate));
    } else if (!Spacing.names().contains(arrivals)) {
      String names = String.join(", ", Spacing.names());
      end(thread, "%s: arrivals: '%s' is not one of %s".formatted(getName(), arrivals, names));
    } else {
      current().await().ifPresent(due -> thread.getVariables().putObject(DUE, due));
    }
    return 0;
  }

  private static void end(JMeterContext thread, String wrong) {
    LOG.log(System.Logger.Level.ERROR, wrong);
    thread.getThread().stop();
  }

  private Arrivals current() {
    Arrivals known = shared.get();
    return known != null ? known : shared.updateAndGet(other -> other != null ? other : begun());
  }

  private Arrivals begun() {
    ArrivalSchedule schedule = new ArrivalSchedule(Spacing.named(arrivals), rate, 1);
    long endless = Long.MAX_VALUE / 2;
    Arrivals begun = new Arrivals(schedule, Arrivals.usualBacklog(rate), 0, endless, 0);
    begun.open(System.nanoTime());
    return begun;
  }

  @Override
  public boolean isModifiable() {
    return false;
  }

  @Override
  public Object clone() {
    ArrivalTimer copy = (ArrivalTimer) super.clone();
    copy.shared = shared;
    return copy;
  }

  @Override
  public void testStarted() {
    shared.set(null);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  @Override
  public void testEnded() {
    Arrivals ended = shared.getAndSet(null);
    if (ended != null) {
      ended.close(System.nanoTime());
      ArrivalInfo info = ended.info(0);
      LOG.log(
          System.Logger.Level.INFO,
          "%s: %s operations were due, %s started, %s of them late since no thread was free; %s dropped, %s left"
              .formatted(
                  getName(),
                  info.offered(),
                  info.started(),
                  info.waited(),
                  info.dropped(),
                  info.left()));
    }
  }

  @Override
  public void testEnded(String host) {
    testEnded();
  }

  /** Operations per second, of all threads together; more than 0. */
  public double getRate() {
    return rate;
  }

  public void setRate(double rate) {
    this.rate = rate;
  }

  /** {@code poisson} or {@code even}. */
  public String getArrivals() {
    return arrivals;
  }

  public void setArrivals(String arrivals) {
    this.arrivals = arrivals;
  }

  /**
   * Takes the time at which a thread's operation was due, by {@link System#nanoTime}; empty without
   * such a timer.
   */
  static OptionalLong takeDue(JMeterContext thread) {
    return thread.getVariables() != null && thread.getVariables().remove(DUE) instanceof Long due
        ? OptionalLong.of(due)
        : OptionalLong.empty();
  }
}
