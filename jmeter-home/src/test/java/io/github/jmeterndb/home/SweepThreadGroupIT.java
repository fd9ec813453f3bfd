// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sweep.CellSampler;
import io.github.jmeterndb.sweep.SweepThreadGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ResourceLock(JMeterHome.LOCK)
@Timeout(60)
class SweepThreadGroupIT {
  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void endsWhenJMeterStops(boolean atOnce) throws IOException {
    Runnable stop = atOnce ? StandardJMeterEngine::stopEngineNow : StandardJMeterEngine::stopEngine;

    RunInfo info = runForAnHour(AnyPlan.sampler(CellSampler.class), new Samples(stop));

    assertThat(info.state).isEqualTo(State.INTERRUPTED);
    assertThat(info.cells).as("of both paths of the cell").hasSize(2);
    assertThat(info.cells).allMatch(cell -> atOnce || cell.note.equals("stopped"));
  }

  @Test
  void saysWhatIsMissingBelowItAndEndsWithASampleThatFails() throws IOException {
    Samples samples = new Samples();

    RunInfo info = runForAnHour(samples);

    assertThat(info.state).isEqualTo(State.FAILED);
    assertThat(info.message)
        .startsWith("The threads of select over direct, 2 threads did not reach the cell's sampler")
        .contains(CellSampler.class.getName());
    assertThat(samples.all()).hasSize(1);
    assertThat(samples.labelled("verdict").get(0))
        .returns(false, SampleResult::isSuccessful)
        .returns("FAILED", SampleResult::getResponseCode)
        .returns(info.message, SampleResult::getResponseMessage);
  }

  private RunInfo runForAnHour(TestElement... children) throws IOException {
    HashTree tree = new ListedHashTree();
    HashTree sweep = tree.add(new TestPlan()).add(new SweepThreadGroup());
    for (TestElement child : children) {
      sweep.add(child);
    }
    Path run = temp.resolve("run");
    JMeterHome.run(
        tree,
        Map.of(
            "target", "embedded",
            "operations", "select",
            "threads", "2",
            "rows", "100",
            "warmup", "0",
            "duration", "3600",
            "run.dir", run.toString()));
    return new RunDirectory(run).readInfo();
  }
}
