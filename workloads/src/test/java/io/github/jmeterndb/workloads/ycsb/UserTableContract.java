// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.WorkloadSettings;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.ycsb.UserTable.Fields;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What YCSB's transactions must do, over any access path. */
public final class UserTableContract extends ApiContract<Rows> {
  private static final int RECORDS = 700;
  private static final int FIELDS = 4;
  private static final long WRITE = (7L << Integer.SIZE) + 1;

  private final UserTable table = new UserTable(WorkloadSettings.of(workload(), values()));

  private final Fields all = table.all;
  private final Fields third = table.single.get(2);

  @Override
  protected Workload<Rows> workload() {
    return new Ycsb();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(
        Ycsb.RECORD_COUNT,
        "" + RECORDS,
        Ycsb.PARAMETERS.get("fieldcount"),
        "" + FIELDS,
        Ycsb.PARAMETERS.get("readmodifywriteproportion"),
        "0.2",
        Ycsb.PARAMETERS.get("maxscanlength"),
        "50");
  }

  @Test
  void readsAndReplacesOneFieldOrAll() throws StoreException {
    for (Fields fields : List.of(third, all)) {
      assertThat(read(5, fields)).isEqualTo(table.record(5, fields, 0));
    }
    api().update(third.layout(), table.record(5, third, WRITE));
    assertThat(read(5, third)).isEqualTo(table.record(5, third, WRITE));
    assertThat(read(5, all)[2]).isEqualTo(table.record(5, all, 0)[2]);
    api().update(all.layout(), table.record(5, all, WRITE + 1));
    assertThat(read(5, all)).isEqualTo(table.record(5, all, WRITE + 1));
  }

  @Test
  void failsWhereThereIsNoRecordAndWorksOn() throws StoreException {
    for (int i = 0; i < 20; i++) {
      assertWrong(() -> read(RECORDS, all));
      assertWrong(() -> api().update(third.layout(), table.record(RECORDS, third, 0)));
    }
    assertThat(read(1, all)).isEqualTo(table.record(1, all, 0));
  }

  @Test
  void scansInTheOrderOfTheKeys() throws StoreException {
    List<String> ordered = IntStream.range(0, RECORDS).mapToObj(UserTable::key).sorted().toList();
    assertThat(scan(ordered.get(0), RECORDS + 5)).isEqualTo(ordered);
    assertThat(scan(ordered.get(17), 30)).isEqualTo(ordered.subList(17, 47));
    assertThat(scan(ordered.get(RECORDS - 2), 30)).isEqualTo(ordered.subList(RECORDS - 2, RECORDS));
    assertThat(scan(ordered.get(17) + "!", 1))
        .as("from the next key on")
        .containsExactly(ordered.get(18));
    assertThat(api().range(all.layout(), UserTable.key(3), null, 1).get(0))
        .isEqualTo(table.record(3, all, 0));
  }

  private List<String> scan(String first, int most) throws StoreException {
    return api().range(third.layout(), first, null, most).stream()
        .map(record -> (String) record[0])
        .toList();
  }

  @Test
  void takesBackWhatItHasInserted() throws Exception {
    inThreads(Ycsb.D, 60);
    assertThat(data().verdict().differences).isEmpty();
    assertThat(count()).isGreaterThan(RECORDS);
    data().reset();
    assertThat(data().verdict().differences).isEmpty();
    assertThat(count()).isEqualTo(RECORDS);
  }

  @Test
  @OfTheData
  void findsWhatSomebodyElseHasWritten() throws Exception {
    inThreads(Ycsb.A, 20);
    change("UPDATE usertable SET field1 = 'nobody'");
    assertWrong(Ycsb.C);
    assertWrong(Ycsb.E);
    assertWrong(Ycsb.F);
    assertThat(data().verdict().differences)
        .contains("is not what was written", "700 records are wrong in all");
  }

  @Test
  @OfTheData
  void findsARecordThatIsGoneOrTooMany() throws Exception {
    change("DELETE FROM usertable WHERE ycsb_key = '" + UserTable.key(699) + "'");
    api().insert(all.layout(), table.record(RECORDS + 1, all, 0));
    assertThat(data().verdict().differences)
        .contains(
            "1 acknowledged records are missing",
            "record " + UserTable.key(RECORDS + 1) + " should not be there");
    assertThat(readBack()).contains("record " + UserTable.key(699) + " was not found");
  }

  @Test
  @OfTheData
  void losesRecordsOfWhichOldVersionsWerePutBackAndFindsReadsOfThemStale() throws Exception {
    inThreads(Ycsb.A, 30);
    change("DELETE FROM usertable");
    data().load();
    assertWrong(Ycsb.C);

    LedgerInfo counts = counts();
    assertThat(counts.lost).isPositive();
    assertThat(counts.staleReads).isEqualTo(1);
    assertThat(readBack()).contains("is not what was written last");
  }

  @Test
  @OfTheData
  void tellsWhatBecameOfWritesOfUnknownOutcome() throws Exception {
    for (boolean done : List.of(true, false)) {
      fail(failing(done, Outcome.UNKNOWN), Ycsb.A, 20);
      fail(failing(done, Outcome.UNKNOWN), Ycsb.D, 60);

      LedgerInfo counts = counts();
      assertThat(done ? counts.unknownApplied : counts.unknownNotApplied).isPositive();
      assertThat(done ? counts.unknownNotApplied : counts.unknownApplied).isZero();
      assertThat(counts().unknown).as("since").isZero();
    }
    assertThat(data().verdict().differences).isEmpty();
    assertThat(readBack()).isEmpty();
  }

  private Object[] read(int number, Fields fields) throws StoreException {
    return api().read(fields.layout(), table.record(number, fields, 0))[0];
  }

  private void assertWrong(Operation operation) {
    Client client = data().client(api(), operation, new Worker(0, 1, true));
    assertWrong(
        () -> {
          for (int i = 0; i < 100; i++) {
            client.operate();
          }
        });
  }

  private int count() throws SQLException {
    return Integer.parseInt(admin().server().text("SELECT COUNT(*) FROM usertable"));
  }
}
