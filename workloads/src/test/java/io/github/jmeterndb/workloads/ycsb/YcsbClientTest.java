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
import io.github.jmeterndb.workloads.ycsb.data.LoadedKeys;
import io.github.jmeterndb.workloads.ycsb.data.RecordCheck;
import io.github.jmeterndb.workloads.ycsb.input.FieldText;
import io.github.jmeterndb.workloads.ycsb.input.Layout;
import io.github.jmeterndb.workloads.ycsb.input.Mix;
import io.github.jmeterndb.workloads.ycsb.input.Records;
import io.github.jmeterndb.workloads.ycsb.input.YcsbInputs;
import io.github.jmeterndb.workloads.ycsb.input.YcsbOperations;
import io.github.jmeterndb.workloads.ycsb.port.Fields;
import io.github.jmeterndb.workloads.ycsb.port.UserRecord;
import io.github.jmeterndb.workloads.ycsb.port.UserTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  void doesWhatItsOperationIsMadeOf() throws StoreException {
    assertThat(parts(YcsbOperations.A)).containsExactlyInAnyOrder("read", "update");
    assertThat(parts(YcsbOperations.C)).containsExactly("read");
    assertThat(parts(YcsbOperations.D)).containsExactlyInAnyOrder("read", "insert");
    assertThat(parts(YcsbOperations.E)).containsExactlyInAnyOrder("scan", "insert");
    assertThat(parts(YcsbOperations.F)).containsExactlyInAnyOrder("read", "read_modify_write");
  }

  private Set<String> parts(Operation operation) throws StoreException {
    YcsbClient client = client(operation);
    Set<String> parts = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      client.operate();
      parts.add(client.part().orElseThrow().label());
    }
    return parts;
  }

  @Test
  void readsAndWritesOneFieldOrAllAsItIsTold() throws StoreException {
    run(YcsbOperations.A, 100);
    assertThat(memory.read).containsOnly(3);
    assertThat(memory.written).containsOnly(1);
    memory.read.clear();
    memory.written.clear();
    give(Map.of("readallfields", "false", "writeallfields", "true"));
    ledger = ledger();
    records = new Records(ledger);
    run(YcsbOperations.F, 100);
    assertThat(memory.read).containsOnly(1);
    assertThat(memory.written).containsOnly(3);
  }

  @Test
  void readsAndWritesInTwoTransactionsAsYcsb() throws StoreException {
    run(YcsbOperations.F, 100);
    assertThat(memory.calls).containsOnlyKeys("read", "update");
    assertThat(memory.calls.get("read")).isEqualTo(100);
  }

  @Test
  void tellsInEachValueWhichWriteItIs() throws StoreException {
    YcsbClient first = client(YcsbOperations.A);
    YcsbClient second = client(YcsbOperations.A);
    for (int i = 0; i < 100; i++) {
      first.operate();
      second.operate();
    }
    assertThat(memory.values).doesNotHaveDuplicates();
  }

  @Test
  void takesNoScanInAnotherOrderOrWithAHole() {
    memory.scanned = Memory::disordered;
    assertThatThrownBy(() -> run(YcsbOperations.E, 50))
        .hasMessageContaining("is not in the order of the keys")
        .isInstanceOf(StoreException.class);
    memory.scanned = Memory::withAHole;
    assertThatThrownBy(() -> run(YcsbOperations.E, 50))
        .hasMessageContaining("lacks the record user");
    memory.scanned = found -> found.subList(0, 1);
    assertThatThrownBy(() -> run(YcsbOperations.E, 50))
        .hasMessageContaining("lacks the record user");
  }

  @Test
  void takesNoScanWithAFieldOfAnotherRecord() {
    memory.scanned = Memory::withAFieldOfTheFirst;
    assertThatThrownBy(() -> run(YcsbOperations.E, 50))
        .hasMessageContaining("is not what was written");
  }

  @Test
  void knowsThatNothingIsAppliedOfAFailedRead() throws StoreException {
    assertThat(client(YcsbOperations.C).outcomeOfFailure())
        .as("before the first one")
        .isEqualTo(Outcome.UNKNOWN);
    for (Operation operation : List.of(YcsbOperations.C, YcsbOperations.E)) {
      YcsbClient client = client(operation);
      while (client.part().isEmpty() || client.part().get().equals(YcsbOperations.INSERT)) {
        client.operate();
      }
      assertThat(client.outcomeOfFailure()).isEqualTo(Outcome.NOT_APPLIED);
    }
  }

  @Test
  void allowsWhatMayHaveBeenApplied() throws StoreException {
    memory.failure = new StoreException("x", "lost", Outcome.UNKNOWN, null);
    failOnce(YcsbOperations.A);
    assertThat(allows(memory.writes.get(0))).isTrue();
    assertThat(allows(0)).isTrue();
  }

  @Test
  void countsOutWhatWasNotApplied() throws StoreException {
    memory.failure = new StoreException("x", "refused", Outcome.NOT_APPLIED, null);
    failOnce(YcsbOperations.A);
    assertThat(allows(memory.writes.get(0))).isFalse();
    assertThat(allows(0)).isTrue();
  }

  /** Whether the field that was written last may be what that write has left. */
  private boolean allows(long write) {
    Layout layout = new Layout(settings);
    int number =
        IntStream.range(0, RECORDS)
            .filter(each -> layout.key(each).equals(memory.updated.get(0)))
            .findFirst()
            .orElseThrow();
    return ledger.allows(Layout.TABLE, layout.column(memory.field), number, write);
  }

  private static RowLedger ledger() {
    return new RowLedger(Layout.TABLE, 0, RECORDS);
  }

  /** Of two transactions, the first one writes nothing. */
  @Test
  void leavesNoWriteUnknownWhereTheReadBeforeItFailed() {
    give(Map.of("readproportion", "0", "readmodifywriteproportion", "1"));
    memory.readFailure = new StoreException("x", "lost", Outcome.UNKNOWN, null);
    assertThatThrownBy(() -> run(YcsbOperations.OWN, 1))
        .hasMessage("lost")
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.outcome()).as("it was a read").isEqualTo(Outcome.NOT_APPLIED));
    assertThat(memory.calls).containsOnlyKeys("read");
    assertThat(ledger.unknown()).isEmpty();
  }

  @Test
  void readsNoRecordWhoseInsertHasFailed() throws StoreException {
    memory.failure = new StoreException("x", "refused", Outcome.NOT_APPLIED, null);
    failOnce(YcsbOperations.D);
    assertThat(records.last()).isEqualTo(RECORDS);
    assertThat(ledger.addedIds(Layout.TABLE)).isEmpty();
    run(YcsbOperations.D, 300);
    assertThat(ledger.addedIds(Layout.TABLE).min()).hasValue(RECORDS + 1);
  }

  @Test
  void triesAgainAsTheSameKindWithANewKey() throws StoreException {
    YcsbClient client = client(YcsbOperations.B);
    for (int i = 0; i < 20; i++) {
      memory.failure = new StoreException("x", "refused", Outcome.NOT_APPLIED, null);
      while (memory.failure != null) {
        client.operate((failure, started) -> true);
      }
      assertThat(client.part()).contains(YcsbOperations.UPDATE);
    }
    assertThat(memory.calls).containsEntry("update", 40);
    assertThat(
            IntStream.range(0, 20)
                .filter(i -> !memory.updated.get(2 * i).equals(memory.updated.get(2 * i + 1))))
        .hasSizeGreaterThan(10);
  }

  /** Until the write that fails. */
  private void failOnce(Operation operation) {
    YcsbClient client = client(operation);
    assertThatThrownBy(
            () -> {
              while (memory.failure != null) {
                client.operate();
              }
            })
        .isInstanceOf(StoreException.class);
    assertThat(memory.failure).isNull();
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
        new RecordCheck(layout, new LoadedKeys(layout, RECORDS, RECORDS)),
        new YcsbInputs(records, Mix.of(operation, settings), settings, worker));
  }

  /** A table in memory, with faults. */
  private static final class Memory implements UserTable {
    private final TreeMap<String, List<String>> rows = new TreeMap<>();
    private final List<Integer> read = new ArrayList<>();
    private final List<Integer> written = new ArrayList<>();
    private final List<String> values = new ArrayList<>();
    private final List<Long> writes = new ArrayList<>();
    private final List<String> updated = new ArrayList<>();
    private final Map<String, Integer> calls = new HashMap<>();
    private int field;
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
      field = fields.first();
      updated.add(record.key());
      values.add(record.values().get(0));
      writes.add(FieldText.write(record.values().get(0)));
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
