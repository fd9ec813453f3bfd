// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.MemoryRows;
import io.github.jmeterndb.workloads.WorkloadSettings;
import io.github.jmeterndb.workloads.rows.Layout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The operations of a client, its checks of their results, and its ledger. */
class YcsbClientTest {
  private static final int RECORDS = 50;
  private static final int FIELDS = 3;

  private final Memory memory = new Memory();
  private YcsbData data;

  @Test
  void readsAndWritesOneFieldOrAllAsItIsTold() throws StoreException {
    run(client(Ycsb.A, Map.of()), 100);
    assertThat(memory.read).containsOnly(FIELDS);
    assertThat(memory.written).containsOnly(1);
    assertThat(memory.values).as("each is another write").doesNotHaveDuplicates();
  }

  @Test
  void readsAndWritesInTwoTransactionsAsYcsb() throws StoreException {
    run(client(Ycsb.F, Map.of("readallfields", "false", "writeallfields", "true")), 100);
    assertThat(memory.read).hasSize(100).containsOnly(1);
    assertThat(memory.written).containsOnly(FIELDS);
  }

  @Test
  void takesNoScanInAnotherOrderOrWithAHoleOrAFieldOfAnotherRecord() {
    assertScanIsWrong(found -> Collections.swap(found, 1, 2), "is not in the order of the keys");
    assertScanIsWrong(found -> found.remove(1), "lacks the record user");
    assertScanIsWrong(found -> found.subList(1, found.size()).clear(), "lacks the record user");
    assertScanIsWrong(
        found -> found.get(found.size() - 1)[2] = found.get(0)[2], "is not what was written");
  }

  private void assertScanIsWrong(Consumer<List<Object[]>> fault, String message) {
    memory.scanned = fault;
    assertThatThrownBy(() -> run(client(Ycsb.E, Map.of()), 50))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(message);
  }

  @Test
  void knowsThatNothingIsAppliedOfAFailedRead() throws StoreException {
    Client client = client(Ycsb.C, Map.of());
    assertThat(client.outcomeOfFailure()).as("before").isEqualTo(Outcome.UNKNOWN);
    client.operate();
    assertThat(client.outcomeOfFailure()).isEqualTo(Outcome.NOT_APPLIED);
  }

  /** The first of two transactions writes nothing. */
  @Test
  void leavesNoWriteUnknownWhereTheReadBeforeItFailed() {
    memory.readFailure = new StoreException("x", "lost", Outcome.UNKNOWN, null);
    Client client =
        client(Ycsb.OWN, Map.of("readproportion", "0", "readmodifywriteproportion", "1"));
    assertThatThrownBy(() -> run(client, 1))
        .hasMessage("lost")
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.outcome()).as("it was a read").isEqualTo(Outcome.NOT_APPLIED));
    assertThat(memory.written).isEmpty();
    assertThat(data.ledger().unknown()).isEmpty();
  }

  @Test
  void triesAgainAsTheSameKindWithANewKey() throws StoreException {
    Client client = client(Ycsb.B, Map.of());
    for (int i = 0; i < 20; i++) {
      memory.failure = new StoreException("x", "refused", Outcome.NOT_APPLIED, null);
      while (memory.failure != null) {
        client.operate(failure -> true);
      }
      assertThat(client.part()).contains(Ycsb.UPDATE);
    }
    List<Object> keys = memory.updated;
    assertThat(keys).hasSize(40);
    assertThat(IntStream.range(0, 20).filter(i -> !keys.get(2 * i).equals(keys.get(2 * i + 1))))
        .hasSizeGreaterThan(10);
  }

  private static void run(Client client, int times) throws StoreException {
    for (int i = 0; i < times; i++) {
      client.operate();
    }
  }

  private Client client(Operation operation, Map<String, String> more) {
    data = new YcsbData(null, settings(more));
    return data.client(memory, operation, new Worker(0, 1, true));
  }

  private static Settings settings(Map<String, String> more) {
    Map<String, String> given = new HashMap<>(more);
    given.putAll(
        Map.of("recordcount", "" + RECORDS, "fieldcount", "" + FIELDS, "fieldlength", "20"));
    return WorkloadSettings.of(new Ycsb(), given);
  }

  private static final class Memory extends MemoryRows {
    private final List<Integer> read = new ArrayList<>();
    private final List<Integer> written = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();
    private final List<Object> updated = new ArrayList<>();
    private StoreException failure;
    private StoreException readFailure;
    private Consumer<List<Object[]>> scanned = found -> {};

    Memory() {
      UserTable table = new UserTable(settings(Map.of()));
      for (int number = 0; number < RECORDS; number++) {
        insert(table.all.layout(), table.record(number, table.all, 0));
      }
    }

    @Override
    public Object[][] read(Layout table, Object[]... keys) throws StoreException {
      if (readFailure != null) {
        throw readFailure;
      }
      read.add(table.updated().size());
      return super.read(table, keys);
    }

    @Override
    public void update(Layout table, Object[]... changed) throws StoreException {
      written.add(table.updated().size());
      updated.add(changed[0][0]);
      values.add(changed[0][1]);
      if (failure != null) {
        StoreException now = failure;
        failure = null;
        throw now;
      }
      super.update(table, changed);
    }

    @Override
    public List<Object[]> range(Layout table, Object low, Object high, int most) {
      List<Object[]> found = super.range(table, low, high, most);
      if (found.size() > 2) {
        scanned.accept(found);
      }
      return found;
    }
  }
}
