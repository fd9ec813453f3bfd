// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.Worker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a client asks for, what of the answers it takes, and what it writes down. */
class YcsbClientTest {
  private static final int RECORDS = 50;
  private static final Map<String, String> GIVEN =
      Map.of("recordcount", "" + RECORDS, "fieldcount", "3", "fieldlength", "20");

  private final Memory memory = new Memory();
  private Settings settings = YcsbSettings.with(GIVEN);
  private RowLedger ledger = ledger();
  private Records records = new Records(ledger);

  @Test
  void readsAndWritesOneFieldOrAllAsItIsTold() throws StoreException {
    run(Ycsb.A, 100);
    assertThat(memory.read).containsOnly(3);
    assertThat(memory.written).containsOnly(1);
    memory.read.clear();
    memory.written.clear();
    give(Map.of("readallfields", "false", "writeallfields", "true"));
    ledger = ledger();
    records = new Records(ledger);
    run(Ycsb.F, 100);
    assertThat(memory.read).containsOnly(1);
    assertThat(memory.written).containsOnly(3);
  }

  @Test
  void readsAndWritesInTwoTransactionsAsYcsb() throws StoreException {
    run(Ycsb.F, 100);
    assertThat(memory.calls).containsOnlyKeys("read", "update");
    assertThat(memory.calls.get("read")).isEqualTo(100);
  }

  @Test
  void tellsInEachValueWhichWriteItIs() throws StoreException {
    YcsbClient first = client(Ycsb.A);
    YcsbClient second = client(Ycsb.A);
    for (int i = 0; i < 100; i++) {
      first.operate();
      second.operate();
    }
    assertThat(memory.values).doesNotHaveDuplicates();
  }

  @Test
  void takesNoScanInAnotherOrderOrWithAHole() {
    memory.scanned = Memory::disordered;
    assertThatThrownBy(() -> run(Ycsb.E, 50))
        .hasMessageContaining("is not in the order of the keys")
        .isInstanceOf(StoreException.class);
    memory.scanned = Memory::withAHole;
    assertThatThrownBy(() -> run(Ycsb.E, 50)).hasMessageContaining("lacks the record user");
    memory.scanned = found -> found.subList(0, 1);
    assertThatThrownBy(() -> run(Ycsb.E, 50)).hasMessageContaining("lacks the record user");
  }

  @Test
  void takesNoScanWithAFieldOfAnotherRecord() {
    memory.scanned = Memory::withAFieldOfTheFirst;
    assertThatThrownBy(() -> run(Ycsb.E, 50)).hasMessageContaining("is not what was written");
  }

  @Test
  void knowsThatNothingIsAppliedOfAFailedRead() throws StoreException {
    assertThat(client(Ycsb.C).outcomeOfFailure())
        .as("before the first one")
        .isEqualTo(Outcome.UNKNOWN);
    for (Operation operation : List.of(Ycsb.C, Ycsb.E)) {
      YcsbClient client = client(operation);
      while (client.part().isEmpty() || client.part().get().equals(Ycsb.INSERT)) {
        client.operate();
      }
      assertThat(client.outcomeOfFailure()).isEqualTo(Outcome.NOT_APPLIED);
    }
  }

  private static RowLedger ledger() {
    return new RowLedger(Layout.TABLE, 0, RECORDS);
  }

  /** Of two transactions, the first one writes nothing. */
  @Test
  void leavesNoWriteUnknownWhereTheReadBeforeItFailed() {
    give(Map.of("readproportion", "0", "readmodifywriteproportion", "1"));
    memory.readFailure = new StoreException("x", "lost", Outcome.UNKNOWN, null);
    assertThatThrownBy(() -> run(Ycsb.OWN, 1))
        .hasMessage("lost")
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.outcome()).as("it was a read").isEqualTo(Outcome.NOT_APPLIED));
    assertThat(memory.calls).containsOnlyKeys("read");
    assertThat(ledger.unknown()).isEmpty();
  }

  @Test
  void triesAgainAsTheSameKindWithANewKey() throws StoreException {
    YcsbClient client = client(Ycsb.B);
    for (int i = 0; i < 20; i++) {
      memory.failure = new StoreException("x", "refused", Outcome.NOT_APPLIED, null);
      while (memory.failure != null) {
        client.operate((failure, started) -> true);
      }
      assertThat(client.part()).contains(Ycsb.UPDATE);
    }
    assertThat(memory.calls).containsEntry("update", 40);
    assertThat(
            IntStream.range(0, 20)
                .filter(i -> !memory.updated.get(2 * i).equals(memory.updated.get(2 * i + 1))))
        .hasSizeGreaterThan(10);
  }

  private void give(Map<String, String> more) {
    Map<String, String> given = new HashMap<>(GIVEN);
    given.putAll(more);
    settings = YcsbSettings.with(given);
  }

  private void run(Operation operation, int times) throws StoreException {
    YcsbClient client = client(operation);
    for (int i = 0; i < times; i++) {
      client.operate();
    }
  }

  private YcsbClient client(Operation operation) {
    Layout layout = new Layout(settings);
    Worker worker = new Worker(0, 1, true);
    return new YcsbClient(
        memory,
        layout,
        ledger,
        records,
        new RecordCheck(layout, RECORDS),
        Mix.of(operation, settings),
        settings,
        worker);
  }

  /** A table in memory, with faults. */
  private static final class Memory implements UserTable {
    private final TreeMap<String, List<String>> rows = new TreeMap<>();
    private final List<Integer> read = new ArrayList<>();
    private final List<Integer> written = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private final List<String> updated = new ArrayList<>();
    private final Map<String, Integer> calls = new HashMap<>();
    private StoreException failure;
    private StoreException readFailure;
    private UnaryOperator<List<UserRecord>> scanned = found -> found;

    Memory() {
      Layout layout = new Layout(YcsbSettings.with(GIVEN));
      for (int number = 0; number < RECORDS; number++) {
        rows.put(layout.key(number), layout.record(number, layout.all(), 0).values());
      }
    }

    @Override
    public UserRecord read(String key, Fields fields) throws StoreException {
      calls.merge("read", 1, Integer::sum);
      if (readFailure != null) {
        throw readFailure;
      }
      return find(key, fields);
    }

    private UserRecord find(String key, Fields fields) {
      read.add(fields.count());
      return of(key, rows.get(key), fields);
    }

    private static UserRecord of(String key, List<String> row, Fields fields) {
      return new UserRecord(key, row.subList(fields.first(), fields.first() + fields.count()));
    }

    @Override
    public void update(UserRecord record, Fields fields) throws StoreException {
      calls.merge("update", 1, Integer::sum);
      replace(record, fields);
    }

    private void replace(UserRecord record, Fields fields) throws StoreException {
      written.add(fields.count());
      updated.add(record.key());
      values.add(record.values().get(0));
      fail();
      List<String> row = new ArrayList<>(rows.get(record.key()));
      for (int i = 0; i < fields.count(); i++) {
        row.set(fields.first() + i, record.values().get(i));
      }
      rows.put(record.key(), row);
    }

    private void fail() throws StoreException {
      StoreException now = failure;
      failure = null;
      if (now != null) {
        throw now;
      }
    }

    @Override
    public void insert(UserRecord record) throws StoreException {
      fail();
      rows.put(record.key(), record.values());
    }

    @Override
    public List<UserRecord> scan(String first, int count, Fields fields) {
      return scanned.apply(
          new ArrayList<>(
              rows.tailMap(first).entrySet().stream()
                  .limit(count)
                  .map(row -> of(row.getKey(), row.getValue(), fields))
                  .toList()));
    }

    private static List<UserRecord> disordered(List<UserRecord> found) {
      if (found.size() > 2) {
        Collections.swap(found, 1, 2);
      }
      return found;
    }

    private static List<UserRecord> withAHole(List<UserRecord> found) {
      if (found.size() > 2) {
        found.remove(1);
      }
      return found;
    }

    private static List<UserRecord> withAFieldOfTheFirst(List<UserRecord> found) {
      return with(found, found.get(0).values().get(1));
    }

    /** The last one with another second field. */
    private static List<UserRecord> with(List<UserRecord> found, String field) {
      UserRecord last = found.get(found.size() - 1);
      List<String> values = new ArrayList<>(last.values());
      values.set(1, field);
      found.set(found.size() - 1, new UserRecord(last.key(), values));
      return found;
    }
  }
}
