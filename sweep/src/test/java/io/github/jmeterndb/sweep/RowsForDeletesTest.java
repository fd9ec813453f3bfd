// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.embedded.EmbeddedTarget;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many rows are loaded to find out how many a cell needs: in a simulation. */
class RowsForDeletesTest {
  private static final int MARGIN = 2;
  private static final int LEAST = 5_000;

  @TempDir private Path directory;

  /** Operations a second, as long as there are rows. */
  private int speed = 50_000;

  private long loaded;
  private long there;
  private final List<Integer> probes = new ArrayList<>();
  private WarmUps warmUps;

  @BeforeEach
  void start() throws Exception {
    Settings settings = Settings.of(Map.of("warmup", "0", "duration", "1")::get);
    RunRecord record = RunRecord.start(directory.resolve("run"), new EmbeddedTarget(), settings);
    Engine engine = engine();
    MemoryWatch memory = new MemoryWatch(OptionalDouble::empty, data(), engine);
    warmUps = new WarmUps(settings, data(), engine, memory, record, LiveFeed.NONE, () -> false);
  }

  @Test
  void areNotManyMoreThanTheCellAndItsProbesUse() throws Exception {
    double rate = warmUps.rate(Cell.ofTag("delete/sql/1"));

    assertThat(rate).isBetween(45_000.0, 55_000.0);
    assertThat(loaded).as("rows for probes of a cell of 50,000").isLessThanOrEqualTo(250_000);
  }

  @Test
  void areKnownFromEarlierCells() throws Exception {
    warmUps.rate(Cell.ofTag("delete/sql/1"));
    there = 0;
    loaded = 0;
    probes.clear();

    double rate = warmUps.rate(Cell.ofTag("delete/sql/2"));

    assertThat(rate).isEqualTo(50_000);
    assertThat(probes).as("seconds of each probe").containsExactly(1);
    assertThat(loaded).isLessThanOrEqualTo(100_000);
  }

  /** The cell itself may find the machine idle again. */
  @Test
  void sufficeWhereOtherProgramsSlowedTheProbeDown() throws Exception {
    warmUps.rate(Cell.ofTag("delete/sql/1"));
    speed = 10_000;

    assertThat(warmUps.rate(Cell.ofTag("delete/sql/2"))).isEqualTo(50_000);
  }

  @Test
  void areNotThoseOfMoreThreads() throws Exception {
    warmUps.rate(Cell.ofTag("delete/sql/64"));
    speed = 1_000;

    assertThat(warmUps.rate(Cell.ofTag("delete/sql/1"))).isEqualTo(1_000);
  }

  private Engine engine() {
    return fake(
        Engine.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "reserve" -> 1.0;
              case "prepare" -> load((Double) arguments[1] * (Integer) arguments[2]);
              case "run" -> probe((CellOrder) arguments[0], ((CellSinks) arguments[1]).latencies());
              default -> null;
            });
  }

  private CellRecord probe(CellOrder order, LatencySink sink) throws Exception {
    probes.add(order.seconds());
    boolean scarce = false;
    // It ends where no row is left.
    for (int second = 0; second < order.seconds() && !scarce; second++) {
      scarce |= there < speed;
      long done = Math.min(speed, there);
      there -= done;
      Histogram latencies = new Histogram(3);
      latencies.recordValueWithCount(1, done);
      long start = second * 1_000L;
      sink.write(order.cell().first(), start, start + 1_000 * done / speed, latencies);
    }
    boolean ranOut = scarce;
    return CellRecord.of(
        PathRecord.of(
            order.cell().first().tag(),
            record -> {
              record.seconds = order.seconds();
              record.ranOut = ranOut;
            }));
  }

  private Data<?> data() {
    return fake(
        Data.class,
        (proxy, method, arguments) ->
            method.getName().equals("supply") ? RowSupply.usingUp(new EmptyTable()) : null);
  }

  private Object load(double rows) {
    long missing = (long) Math.max(LEAST, MARGIN * rows) - there;
    if (missing > 0) {
      loaded += missing;
      there += missing;
    }
    return null;
  }

  private static <T> T fake(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
