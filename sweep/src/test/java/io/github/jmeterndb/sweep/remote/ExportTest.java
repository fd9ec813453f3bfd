// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.Latencies;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.sweep.engine.Engine;
import java.awt.Point;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.server.UnicastRemoteObject;
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

/** What the coordinator takes from engines. */
class ExportTest {
  private final List<FromEngine> taken = new ArrayList<>();
  private final Coordinator taking =
      (engine, message) -> {
        taken.add(message);
        return new ToEngine.End();
      };
  private Coordinator stub;

  /** Before JMeter's class for RMI reads it, once. */
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
    stub = Controller.export(taking);
  }

  @AfterEach
  void unexport() throws Exception {
    UnicastRemoteObject.unexportObject(taking, true);
  }

  @Test
  void takesAnAnswerOfOurOwnClasses() throws Exception {
    stub.send("one:1099", opened("a text"));

    assertThat(taken).hasSize(1);
  }

  @Test
  void takesNoObjectOfAForeignClassInsideAnAnswer() throws Exception {
    assertThatThrownBy(() -> stub.send("one:1099", opened(new Point(1, 2))))
        .hasRootCauseInstanceOf(InvalidClassException.class)
        .rootCause()
        .hasMessageContaining("REJECTED");

    assertThat(taken).isEmpty();
  }

  @Test
  void takesWhatACellHasMeasured() throws Exception {
    Histogram latencies = new Histogram(3);
    latencies.recordValue(1_000_000);
    CellRecord record =
        CellRecord.of(
            PathRecord.of("select/jdbc/1", path -> path.latencies = Latencies.of(latencies)));
    stub.send(
        "one:1099",
        new FromEngine.Ran(
            new FromEngine.Measured(false, "", false, List.of(), List.of()), record, ""));

    assertThat(taken)
        .singleElement()
        .extracting(answer -> ((FromEngine.Ran) answer).record().paths().get(0))
        .satisfies(path -> assertThat(path.latencies.histogram()).isEqualTo(latencies));
  }

  private static FromEngine opened(Serializable value) {
    return new FromEngine.Opened(
        new Engine.Description(
            1, Map.of(), new HashMap<>(Map.of("value", value)), Map.of(), Map.of()));
  }
}
