// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.clusterj.request.Request.Lock;
import io.github.jmeterndb.clusterj.request.Request.Operation;
import io.github.jmeterndb.clusterj.request.Requests.Answer;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@NdbSandbox(clusterJ = true)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterJRequestsIT {
  private final Sandbox cluster;
  private RequestedTable table;

  ClusterJRequestsIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @BeforeAll
  void makeTheTable() throws Exception {
    table =
        new RequestedTable(
            cluster,
            "requested",
            "id BIGINT AUTO_INCREMENT PRIMARY KEY",
            "k INT NOT NULL DEFAULT 7",
            "name VARCHAR(20) UNIQUE",
            "note VARCHAR(20) DEFAULT 'none'",
            "KEY (k, note)");
  }

  @BeforeEach
  void emptyIt() throws Exception {
    table.execute("DELETE FROM requested");
  }

  @AfterAll
  void dropIt() throws Exception {
    table.close();
  }

  @Test
  void insertChangeSaveAndDeleteARow() throws Exception {
    insert(1, 10, "a");
    assertThat(table.values("CONCAT_WS(',', id, k, name, note)", "id"))
        .containsExactly("1,10,a,none");

    assertThat(table.write(Operation.UPDATE, Map.of("id", "1"), Map.of("k", "11")).written())
        .isEqualTo(1);
    assertThat(table.values("CONCAT_WS(',', id, k, name, note)", "id"))
        .containsExactly("1,11,a,none");

    Map<String, String> unnamed = new HashMap<>();
    unnamed.put("name", null);
    unnamed.put("note", "kept");
    table.write(Operation.UPDATE, Map.of("ID", "1"), unnamed);
    assertThat(table.values("name", "id")).containsOnlyNulls();

    table.write(Operation.SAVE, Map.of("id", "1"), Map.of("k", "12"));
    table.write(Operation.SAVE, Map.of("id", "2"), Map.of("k", "13"));
    assertThat(table.values("CONCAT_WS(',', id, k, note)", "id"))
        .containsExactly("1,12,kept", "2,13,none");

    table.write(Operation.DELETE, Map.of("id", "1"), Map.of());
    assertThat(table.values("id", "id")).containsExactly("2");
  }

  @Test
  void giveBackTheKeyThatWasChosen() throws Exception {
    Answer answer = table.write(Operation.INSERT, Map.of(), Map.of("k", "5"), "id", "k");

    assertThat(answer.rows()).containsExactly(List.of(table.values("id", "id").get(0), "5"));
  }

  @Test
  void findByPrimaryAndByUniqueKey() throws Exception {
    insert(1, 10, "a");
    insert(2, 20, "b");

    assertThat(table.find(Map.of("id", "2")).rows())
        .containsExactly(List.of("2", "20", "b", "none"));
    assertThat(table.find(Map.of("name", "a"), "k").rows()).containsExactly(List.of("10"));
    assertThat(table.find(Map.of("id", "3")).rows()).isEmpty();
    assertThat(table.find(Map.of("name", "c")).rows()).isEmpty();
    assertThat(failure(() -> table.find(Map.of("note", "none"))))
        .startsWith("REFUSED table requested: no index begins with these columns");
  }

  @Test
  void readRangesOfAnIndexInItsOrder() throws Exception {
    for (int id = 1; id <= 9; id++) {
      insert(id, 10 * (10 - id), "n" + id);
    }

    assertThat(table.range(List.of("id"), false, 0, Map.of("id >=", "3", "id<=", "5")))
        .containsExactly("3", "4", "5");
    assertThat(table.range(List.of("id"), true, 2, Map.of("id <=", "8"))).containsExactly("8", "7");
    assertThat(table.range(List.of("k"), false, 0, Map.of("k >=", "70")))
        .containsExactly("3", "2", "1");
    assertThat(table.range(List.of(), false, 0, Map.of("k", "50"))).containsExactly("5");
    assertThat(table.range(List.of(), false, 0, Map.of("k >=", "1000"))).isEmpty();
    assertThat(failure(() -> table.range(List.of(), false, 0, Map.of("note >=", "a"))))
        .startsWith("REFUSED table requested: no index begins");
    assertThat(failure(() -> table.range(List.of(), false, 0, Map.of())))
        .contains("no column is given");
    assertThat(failure(() -> table.find(Map.of("id >=", "1")))).contains("are for range only");
  }

  @Test
  void takeAKeyOfSeveralColumnsInAnyOrder() throws Exception {
    try (RequestedTable pairs =
        new RequestedTable(
            cluster,
            "requested_pairs",
            "v VARCHAR(10)",
            "b INT NOT NULL",
            "a VARCHAR(10) NOT NULL",
            "PRIMARY KEY (a, b)")) {
      pairs.write(Operation.INSERT, Map.of(), Map.of("a", "x", "b", "1", "v", "one"));
      pairs.write(Operation.INSERT, Map.of(), Map.of("a", "x", "b", "2", "v", "two"));
      assertThat(pairs.find(Map.of("b", "2", "a", "x"), "v").rows())
          .containsExactly(List.of("two"));
      pairs.write(Operation.UPDATE, Map.of("b", "1", "a", "x"), Map.of("v", "ONE"));
      pairs.write(Operation.DELETE, Map.of("a", "x", "b", "2"), Map.of());
      assertThat(pairs.values("CONCAT_WS(',', a, b, v)", "b")).containsExactly("x,1,ONE");
      for (Operation type : List.of(Operation.DELETE, Operation.INSERT, Operation.SAVE)) {
        assertThat(failure(() -> pairs.write(type, Map.of("a", "x"), Map.of())))
            .contains("the primary key has the columns b, a; give a value for each");
      }
    }
  }

  @Test
  void failWhereAColumnWithoutADefaultIsNotGiven() throws Exception {
    try (RequestedTable strict =
        new RequestedTable(
            cluster, "requested_strict", "id INT PRIMARY KEY", "k INT NOT NULL", "v INT")) {
      String withoutK = failure(() -> strict.write(Operation.INSERT, Map.of("id", "1"), Map.of()));
      String withoutId = failure(() -> strict.write(Operation.INSERT, Map.of(), Map.of("k", "1")));

      assertThat(List.of(withoutK, withoutId))
          .allMatch(text -> text.matches("(?s)(NDB-|REFUSED).*"));
      assertThat(strict.values("id", "id")).isEmpty();
    }
  }

  @Test
  void haveTheCodeOfTheCluster() throws Exception {
    insert(1, 10, "a");

    assertThat(failure(() -> insert(1, 10, "b"))).startsWith("NDB-630/ConstraintViolation ");
    assertThat(failure(() -> insert(2, 10, "a"))).startsWith("NDB-893/ConstraintViolation ");
    assertThat(failure(() -> table.write(Operation.UPDATE, Map.of("id", "9"), Map.of("k", "1"))))
        .isEqualTo("NDB-626/NoDataFound there is no row with this key");
    assertThat(failure(() -> table.write(Operation.DELETE, Map.of("id", "9"), Map.of())))
        .isEqualTo("NDB-626/NoDataFound there is no row with this key");
    assertThat(table.values("id", "id")).containsExactly("1");
  }

  @Test
  void sayWhatIsMissingInThePlan() {
    assertThat(failure(() -> table.find(Map.of("no", "1"))))
        .isEqualTo("REFUSED table requested: there is no column no; it has id, k, name, note");
    assertThat(failure(() -> table.write(Operation.UPDATE, Map.of("name", "a"), Map.of("k", "1"))))
        .startsWith("REFUSED column name: update is by primary key only");
    assertThat(failure(() -> table.write(Operation.UPDATE, Map.of("id", "1"), Map.of("id", "2"))))
        .startsWith("REFUSED column id: it is of the primary key");
    List<String> all = List.of();
    Request missing =
        new Request(
            Operation.FIND, "nothing", List.of(), List.of(), all, all, false, 0, Lock.SHARED);
    assertThat(failure(() -> table.requests.api().run(missing)))
        .startsWith("REFUSED table nothing: ClusterJ finds no such NDB table");
  }

  @Test
  void commitSeveralRequestsTogether() throws Exception {
    table.run(Operation.BEGIN);
    insert(1, 10, "a");
    table.write(Operation.UPDATE, Map.of("id", "1"), Map.of("k", "11"));
    assertThat(table.find(Map.of("id", "1"), "k").rows())
        .as("the transaction sees what it has written")
        .containsExactly(List.of("11"));
    assertThat(table.values("id", "id")).as("others do not").isEmpty();
    table.run(Operation.COMMIT);

    assertThat(table.values("k", "id")).containsExactly("11");
  }

  @Test
  void rollBackAllOfThem() throws Exception {
    insert(1, 10, "a");
    table.run(Operation.BEGIN);
    assertThat(table.find(Map.of("id", "1")).rows()).hasSize(1);
    table.write(Operation.DELETE, Map.of("id", "1"), Map.of());
    insert(2, 20, "b");
    assertThat(table.find(Map.of("id", "1")).rows()).isEmpty();
    table.run(Operation.ROLLBACK);

    assertThat(table.values("id", "id")).containsExactly("1");
  }

  @Test
  void takeNoMoreOfATransactionThatFailed() throws Exception {
    insert(1, 10, "a");
    table.run(Operation.BEGIN);
    insert(2, 20, "b");
    assertThat(failure(() -> insert(1, 10, "c"))).startsWith("NDB-630");
    assertThat(failure(() -> insert(3, 30, "d"))).startsWith("ROLLED-BACK ");
    assertThat(failure(() -> table.run(Operation.COMMIT))).startsWith("ROLLED-BACK ");
    assertThat(table.values("id", "id")).containsExactly("1");

    insert(4, 40, "e");
    assertThat(table.values("id", "id")).as("the next one is on its own").containsExactly("1", "4");
  }

  @Test
  void endTransactionsOnlyWhereThereAreSome() throws Exception {
    assertThat(failure(() -> table.run(Operation.COMMIT))).contains("begin one first");
    assertThat(failure(() -> table.run(Operation.ROLLBACK))).contains("begin one first");
    table.run(Operation.BEGIN);
    assertThat(failure(() -> table.run(Operation.BEGIN))).contains("has a transaction already");
    table.run(Operation.ROLLBACK);
  }

  private void insert(int id, int k, String name) throws StoreException {
    table.write(
        Operation.INSERT,
        Map.of(),
        Map.of("id", String.valueOf(id), "k", String.valueOf(k), "name", name));
  }

  private static String failure(ThrowingCallable asked) {
    StoreException failure = catchThrowableOfType(StoreException.class, asked);
    assertThat(failure).isNotNull();
    return failure.code() + " " + failure.getMessage();
  }
}
