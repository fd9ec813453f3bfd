// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.CellSink.Kind;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.remote.Coordinator.FromEngine;
import io.github.jmeterndb.sweep.remote.Coordinator.ToEngine;
import java.awt.Point;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemoteEnginesTest {
  private long now = Long.MAX_VALUE - 1;
  private final RemoteEngines engines = new RemoteEngines(() -> now);

  private void pass(int seconds) {
    now += Duration.ofSeconds(seconds).toNanos();
  }

  @Test
  void awaitFurtherOnesForSomeSecondsAndLateOnesForAMinute() {
    engines.sent();
    pass(59);
    assertThat(engines.haveGathered()).as("the first has not answered").isFalse();

    answer("one:1099");
    pass(2);
    assertThat(engines.haveGathered()).as("JMeter may send the plan to another").isFalse();

    engines.sent();
    pass(59);
    assertThat(engines.haveGathered()).as("the second has not answered").isFalse();

    answer("two:1099");
    pass(4);
    assertThat(engines.haveGathered()).as("JMeter has sent the plan to all").isTrue();
  }

  @Test
  void doNotAwaitOneThatDoesNotAnswerForEver() {
    engines.sent();
    pass(61);

    assertThat(engines.haveGathered()).isTrue();
  }

  /** A refusal returns at once, and counts as an answer. */
  private void answer(String name) {
    assertThatThrownBy(() -> engines.send(name, new FromEngine.Idle("0.0.1")))
        .hasMessageContaining(name + " has another version (0.0.1)");
  }

  private final List<FromEngine> taken = new ArrayList<>();
  private final Coordinator taking =
      (engine, message) -> {
        taken.add(message);
        return new ToEngine.End();
      };
  private Coordinator stub;

  /** JMeter's class for RMI reads the property only once: it must be set before. */
  @BeforeAll
  static void goWithoutTls(@TempDir Path folder) throws Exception {
    if (JMeterUtils.getJMeterProperties() == null) {
      Path empty = Files.createFile(folder.resolve("jmeter.properties"));
      JMeterUtils.loadJMeterProperties(empty.toString());
    }
    JMeterUtils.setProperty("server.rmi.ssl.disable", "true");
  }

  @BeforeEach
  void export() throws Exception {
    stub = RemoteEngines.export(taking);
  }

  @AfterEach
  void unexport() throws Exception {
    UnicastRemoteObject.unexportObject(taking, true);
  }

  @Test
  void takesOurOwnClassesAndLatencies() throws Exception {
    Histogram latencies = new Histogram(3);
    latencies.recordValue(1_000_000);
    FromEngine.Second second = new FromEngine.Second("a/b/1", Kind.LATENCY, 0, 1_000, latencies);

    stub.send("one:1099", opened("a text"));
    stub.send(
        "one:1099", new FromEngine.Measured(true, true, "", false, List.of(second), List.of()));

    assertThat(taken).hasSize(2);
    assertThat(((FromEngine.Measured) taken.get(1)).seconds()).containsExactly(second);
  }

  @Test
  void takesNoObjectOfAForeignClassInsideAnAnswer() throws Exception {
    assertThatThrownBy(() -> stub.send("one:1099", opened(new Point(1, 2))))
        .hasRootCauseInstanceOf(InvalidClassException.class)
        .rootCause()
        .hasMessageContaining("REJECTED");

    assertThat(taken).isEmpty();
  }

  private static FromEngine opened(Serializable value) {
    return new FromEngine.Done(
        new Engine.Description(1, Map.of(), new HashMap<>(Map.of("value", value)), Map.of()));
  }
}
