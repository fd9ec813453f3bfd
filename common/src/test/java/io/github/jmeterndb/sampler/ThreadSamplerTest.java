// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.jmeterndb.measure.OperationThread;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadSamplerTest {
  private static final String OK = "";

  private final StoppableThread thread = new StoppableThread();
  private final JavaSamplerContext context = new JavaSamplerContext(new Arguments());

  @AfterEach
  void leaveTheThread() {
    JMeterContextService.getContext().clear();
  }

  @Test
  void givesEachOperationThatFailedASampleOfItsOwn() {
    ThreadSampler sampler = sampler(4, OK, OK, "1205", "1213", OK, OK, OK, OK, OK, "1205");
    List<SampleResult> samples = new ArrayList<>();
    while (!thread.stopped) {
      samples.add(sampler.runTest(context));
    }

    assertThat(samples)
        .extracting(SampleResult::getSampleCount, SampleResult::getErrorCount, this::code)
        .containsExactly(
            tuple(2, 0, OK),
            tuple(1, 1, "1205"),
            tuple(1, 1, "1213"),
            tuple(4, 0, OK),
            tuple(1, 0, OK),
            tuple(1, 1, "1205"));
    assertThat(samples).extracting(SampleResult::getTime).containsExactly(4L, 2L, 2L, 8L, 2L, 2L);
  }

  @Test
  void stopsItsThreadAfterTheLastSample() {
    ThreadSampler sampler = sampler(4, OK, "1205");

    assertThat(sampler.runTest(context).isSuccessful()).isTrue();
    assertThat(thread.stopped).as("one that failed has no sample yet").isFalse();
    assertThat(sampler.runTest(context).isSuccessful()).isFalse();
    assertThat(thread.stopped).isTrue();
    assertThat(sampler.runTest(context)).as("nothing was done").isNull();
  }

  private String code(SampleResult sample) {
    return sample.isSuccessful() ? OK : sample.getResponseCode();
  }

  private ThreadSampler sampler(int operationsPerSample, String... codes) {
    JMeterContextService.getContext().setThread(thread);
    ScriptedSampler sampler = new ScriptedSampler(operationsPerSample, List.of(codes));
    sampler.setupTest(context);
    return sampler;
  }

  private static final class StoppableThread extends JMeterThread {
    private boolean stopped;

    StoppableThread() {
      super(new ListedHashTree(new LoopController()), monitor -> {}, new ListenerNotifier());
    }

    @Override
    public void stop() {
      stopped = true;
    }
  }

  private static final class ScriptedSampler extends ThreadSampler {
    private final int operationsPerSample;
    private final Iterator<String> codes;

    ScriptedSampler(int operationsPerSample, List<String> codes) {
      this.operationsPerSample = operationsPerSample;
      this.codes = codes.iterator();
    }

    @Override
    protected List<Parameter> parameters() {
      return List.of();
    }

    @Override
    protected OperationThread open(JavaSamplerContext context) {
      return new OperationThread() {
        @Override
        public boolean run() throws StoreException {
          String code = codes.next();
          if (!code.isEmpty()) {
            throw new StoreException(code, "failed", Outcome.NOT_APPLIED, null);
          }
          return true;
        }

        @Override
        public boolean isOver() {
          return !codes.hasNext();
        }

        @Override
        public int operationsPerSample() {
          return operationsPerSample;
        }

        @Override
        public long nanos() {
          return 2_000_000;
        }
      };
    }
  }
}
