// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.arrival.ArrivalGate;
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
 * Lets the samplers of this project that stand in its scope begin at a rate, for all threads
 * together: an open loop in any plan. Each operation is due at a time of its own, whatever became
 * of those before; the threads of the thread group take them, and there are no more of them than
 * that. The sampler counts from when its operation was due, and where no thread was free then, that
 * wait is in its time.
 *
 * <p>It belongs below the one sampler that it is for: JMeter asks it before each sampler in its
 * scope.
 */
public class ArrivalTimer extends AbstractTestElement
    implements Timer, TestBean, TestStateListener {
  private static final String DUE = "jmeter-ndb.due";
  private static final long serialVersionUID = 1;
  private static final System.Logger LOG = System.getLogger(ArrivalTimer.class.getName());

  /** So long that no test sees its end, and short enough to count with. */
  private static final long ENDLESS = Long.MAX_VALUE / 2;

  private double rate;
  private String arrivals = "poisson";
  private long seed = 1;
  private int backlog;

  // JMeter makes a copy for each thread: they share what they take the operations from.
  private AtomicReference<Run> run = new AtomicReference<>();

  /** Called by JMeter. */
  public ArrivalTimer() {
    // The properties are set afterwards.
  }

  /** Waits until an operation is due; JMeter has nothing more to wait for. */
  @Override
  public long delay() {
    JMeterContext thread = JMeterContextService.getContext();
    if (rate > 0 && Spacing.names().contains(arrivals)) {
      current().gate.await().ifPresent(due -> thread.getVariables().putObject(DUE, due));
    } else {
      LOG.log(System.Logger.Level.ERROR, wrong());
      thread.getThread().stop();
    }
    return 0;
  }

  private String wrong() {
    return rate > 0
        ? "%s: arrivals: '%s' is not one of %s"
            .formatted(getName(), arrivals, String.join(", ", Spacing.names()))
        : "%s: rate: '%s' is not more than 0".formatted(getName(), rate);
  }

  private Run current() {
    Run known = run.get();
    return known != null ? known : run.updateAndGet(other -> other != null ? other : new Run(this));
  }

  @Override
  public boolean isModifiable() {
    return false;
  }

  @Override
  public Object clone() {
    ArrivalTimer copy = (ArrivalTimer) super.clone();
    copy.run = run;
    return copy;
  }

  @Override
  public void testStarted() {
    run.set(null);
  }

  @Override
  public void testStarted(String host) {
    testStarted();
  }

  /** Says what became of the operations. */
  @Override
  public void testEnded() {
    Run ended = run.getAndSet(null);
    if (ended != null) {
      ended.gate.close(System.nanoTime());
      ArrivalInfo info = ended.arrivals.info(0, 0);
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

  /** Operations a second, of all threads together. */
  public double getRate() {
    return rate;
  }

  /** Sets it: more than 0. */
  public void setRate(double rate) {
    this.rate = rate;
  }

  /** How they are spaced: {@code poisson} or {@code even}. */
  public String getArrivals() {
    return arrivals;
  }

  /** Sets it. */
  public void setArrivals(String arrivals) {
    this.arrivals = arrivals;
  }

  /** What poisson follows from. */
  public long getSeed() {
    return seed;
  }

  /** Sets it. */
  public void setSeed(long seed) {
    this.seed = seed;
  }

  /** How many may wait for a thread; 0 for the default. */
  public int getBacklog() {
    return backlog;
  }

  /** Sets it. */
  public void setBacklog(int backlog) {
    this.backlog = backlog;
  }

  /**
   * Takes when the operation of that thread was due, by {@link System#nanoTime}, so that no other
   * operation has it; nothing where there is no such timer.
   */
  static OptionalLong takeDue(JMeterContext thread) {
    return thread.getVariables() != null && thread.getVariables().remove(DUE) instanceof Long due
        ? OptionalLong.of(due)
        : OptionalLong.empty();
  }

  /** What the threads of a test take the operations from. */
  private static final class Run {
    final Arrivals arrivals;
    final ArrivalGate gate;

    Run(ArrivalTimer timer) {
      arrivals =
          new Arrivals(
              new ArrivalSchedule(Spacing.named(timer.arrivals), timer.rate, timer.seed),
              timer.backlog > 0 ? timer.backlog : Arrivals.usualBacklog(timer.rate),
              0,
              ENDLESS,
              0);
      gate = new ArrivalGate(arrivals);
      gate.open(System.nanoTime());
    }
  }
}
