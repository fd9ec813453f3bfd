// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.embedded.EmbeddedTarget;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.Latencies;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.RowSupply;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How fast a cell may add rows that nothing has warmed up: in a simulation. */
class RatesOfInsertsTest {
  private static final int SPEED = 20_000;

  @TempDir private Path directory;

  private final List<String> probes = new ArrayList<>();
  private OptionalDouble memory = OptionalDouble.of(0.5);

  @Test
  void areThoseOfAProbe() throws Exception {
    WarmUps warmUps = warmUps();

    assertThat(warmUps.rate(Cell.ofTag("insert/jdbc/8"))).isEqualTo(SPEED);
    assertThat(warmUps.rate(Cell.ofTag("insert/jdbc/64"))).isEqualTo(SPEED);
    assertThat(probes).containsExactly("insert/jdbc/8");
  }

  @Test
  void areThoseOfTheFastestCellBefore() throws Exception {
    WarmUps warmUps = warmUps();
    warmUps.rate(Cell.ofTag("insert/jdbc/1"));
    warmUps.ran(run(Cell.ofTag("insert/jdbc/8"), 10 * SPEED, 2));
    warmUps.ran(run(Cell.ofTag("insert/jdbc/16"), SPEED, 2));

    assertThat(warmUps.rate(Cell.ofTag("insert/jdbc/64"))).isEqualTo(5 * SPEED);
  }

  /** A rate that was asked for says nothing of what a closed loop does. */
  @Test
  void areNotThoseOfACellAtARate() throws Exception {
    WarmUps warmUps = warmUps();
    warmUps.rate(Cell.ofTag("insert/jdbc/1"));
    warmUps.ran(run(Cell.ofTag("insert@500/jdbc/8"), 10 * SPEED, 2));

    assertThat(warmUps.rate(Cell.ofTag("insert/jdbc/64"))).isEqualTo(SPEED);
  }

  @Test
  void areNotAskedForWhereTheDatabaseDoesNotReportItsMemory() throws Exception {
    memory = OptionalDouble.empty();

    assertThat(warmUps().rate(Cell.ofTag("insert/sql/8"))).isZero();
    assertThat(probes).isEmpty();
  }

  private WarmUps warmUps() throws Exception {
    Settings settings = Settings.of(Map.of("warmup", "0", "duration", "1")::get);
    RunRecord record = RunRecord.start(directory.resolve("run"), new EmbeddedTarget(), settings);
    Engine engine = engine();
    return new WarmUps(
        settings,
        data(),
        engine,
        new MemoryWatch(() -> memory, data(), engine),
        record,
        LiveFeed.NONE,
        () -> false);
  }

  private Engine engine() {
    return fake(
        Engine.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "run" -> probe((CellOrder) arguments[0], ((CellSinks) arguments[1]).latencies());
              case "activity" -> "";
              default -> null;
            });
  }

  private CellRecord probe(CellOrder order, LatencySink sink) throws Exception {
    probes.add(order.cell().first().tag());
    for (int second = 0; second < order.seconds(); second++) {
      Histogram latencies = new Histogram(3);
      latencies.recordValueWithCount(1, SPEED);
      sink.write(order.cell().first(), second * 1_000L, (second + 1) * 1_000L, latencies);
    }
    return CellRecord.of(
        run(order.cell().first(), (long) SPEED * order.seconds(), order.seconds()));
  }

  private static PathRecord run(Cell cell, long operations, double seconds) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(1, operations);
    return PathRecord.of(
        cell.tag(),
        record -> {
          record.latencies = Latencies.of(latencies);
          record.seconds = seconds;
          record.operations = operations;
        });
  }

  private static Data<?> data() {
    return fake(
        Data.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "supply" -> RowSupply.adding(1, new EmptyTable());
              default -> null;
            });
  }

  private static <T> T fake(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
