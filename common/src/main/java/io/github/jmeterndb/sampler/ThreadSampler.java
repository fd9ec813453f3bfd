// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.measure.OperationThread;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * The base of the samplers: a JMeter sample is one operation, or several, each timed and checked by
 * itself. The sample's time is the sum of their times, and its sample count their number. A failed
 * operation has a sample of its own, since JMeter's Backend Listener counts no operation of a
 * failed sample as a success. For an operation at a rate, the sample's time counts from when it was
 * due, and its latency is the service time. JMeter makes a sampler for each thread.
 */
public abstract class ThreadSampler extends AbstractJavaSamplerClient {
  private OperationThread thread;
  private UserError setupError;

  /** A failed operation behind others that succeeded, whose sample comes next; or null. */
  private SampleResult failed;

  /**
   * Prepares the calling JMeter thread.
   *
   * @throws UserError if that fails, with what to do about it
   * @throws InterruptedException if the thread is told to stop
   */
  protected abstract OperationThread open(JavaSamplerContext context)
      throws UserError, InterruptedException;

  @Override
  public final Arguments getDefaultParameters() {
    return arguments(parameters());
  }

  static Arguments arguments(List<Parameter> parameters) {
    Arguments arguments = new Arguments();
    for (Parameter parameter : parameters) {
      arguments.addArgument(
          parameter.property(), parameter.defaultValue(), null, parameter.description());
    }
    return arguments;
  }

  protected abstract List<Parameter> parameters();

  @Override
  public final void setupTest(JavaSamplerContext context) {
    // What is thrown here would end the thread without any sample.
    try {
      thread = open(context);
    } catch (UserError e) {
      setupError = e;
      getNewLogger().error(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      setupError = new UserError("The thread was stopped before its first operation.", e);
    }
  }

  @Override
  public final SampleResult runTest(JavaSamplerContext context) {
    if (setupError != null) {
      return notDone("SETUP", setupError.getMessage());
    }
    SampleResult result = failed == null ? sample() : failed;
    if (result == failed) {
      failed = null;
    }
    if (failed == null && thread.isOver()) {
      context.getJMeterContext().getThread().stop();
    } else if (result == null) {
      return notDone(
          "NO-ROW", "There is nothing left to do it to; in crud, insert some rows first.");
    }
    return result;
  }

  /** Executes operations until there are enough, or one fails; null where none was left. */
  private SampleResult sample() {
    long start = System.currentTimeMillis();
    long nanos = 0;
    long waited = 0;
    int count = 0;
    while (failed == null && count < thread.operationsPerSample() && !thread.isOver()) {
      try {
        if (!thread.run()) {
          break;
        }
        count++;
        nanos += thread.nanos();
        waited += thread.waited();
      } catch (StoreException e) {
        SampleResult one = newSample(start + millis(nanos), thread.nanos(), thread.waited(), 1);
        failed = failure(one, e.code(), e.getMessage());
      }
    }
    return count == 0 ? failed : newSample(start, nanos, waited, count);
  }

  static SampleResult newSample(long start, long nanos, long waited, int count) {
    SampleResult result = new SampleResult();
    result.setDataType(SampleResult.TEXT);
    result.setSuccessful(true);
    result.setResponseCodeOK();
    result.setResponseMessageOK();
    if (waited == 0) {
      result.setStampAndTime(start, millis(nanos));
    } else {
      // It began when it was due, which may be before the thread came for it, or long after.
      result.setStampAndTime(System.currentTimeMillis() - millis(nanos), millis(nanos));
      result.setLatency(millis(nanos - waited));
    }
    result.setSampleCount(count);
    return result;
  }

  private static long millis(long nanos) {
    return Math.round(nanos / (double) TimeUnit.MILLISECONDS.toNanos(1));
  }

  private static SampleResult notDone(String code, String message) {
    return failure(newSample(System.currentTimeMillis(), 0, 0, 1), code, message);
  }

  static SampleResult failure(SampleResult one, String code, String message) {
    one.setSuccessful(false);
    one.setResponseCode(code);
    one.setResponseMessage(message);
    return one;
  }
}
