// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.clusterj.request.Request.Comparison;
import io.github.jmeterndb.clusterj.request.Request.Condition;
import io.github.jmeterndb.clusterj.request.Request.Lock;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@NdbSandbox(clusterJ = true)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableRequestsIT {
  private final Sandbox cluster;
  private RequestedTable table;

  TableRequestsIT(Sandbox cluster) {
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

    assertThat(table.write(RequestType.UPDATE, Map.of("id", "1"), Map.of("k", "11")).written())
        .isEqualTo(1);
    assertThat(table.values("CONCAT_WS(',', id, k, name, note)", "id"))
        .containsExactly("1,11,a,none");

    Map<String, String> unnamed = new HashMap<>();
    unnamed.put("name", null);
    unnamed.put("note", "kept");
    table.write(RequestType.UPDATE, Map.of("ID", "1"), unnamed);
    assertThat(table.values("name", "id")).containsOnlyNulls();

    table.write(RequestType.SAVE, Map.of("id", "1"), Map.of("k", "12"));
    table.write(RequestType.SAVE, Map.of("id", "2"), Map.of("k", "13"));
    assertThat(table.values("CONCAT_WS(',', id, k, note)", "id"))
        .containsExactly("1,12,kept", "2,13,none");

    table.write(RequestType.DELETE, Map.of("id", "1"), Map.of());
    assertThat(table.values("id", "id")).containsExactly("2");
  }

  @Test
  void giveBackTheKeyThatWasChosen() throws Exception {
    Answer answer =
        table.requests.run(
            new Request(
                RequestType.INSERT,
                "requested",
                List.of(),
                List.of(new Request.Value("k", "5")),
                List.of("id", "k"),
                List.of(),
                false,
                0,
                Lock.NONE));

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

    assertThat(
            range(
                List.of("id"),
                false,
                0,
                at("id", Comparison.AT_LEAST, 3),
                at("id", Comparison.AT_MOST, 5)))
        .containsExactly("3", "4", "5");
    assertThat(range(List.of("id"), true, 2, at("id", Comparison.AT_MOST, 8)))
        .containsExactly("8", "7");
    assertThat(range(List.of("k"), false, 0, at("k", Comparison.AT_LEAST, 70)))
        .containsExactly("3", "2", "1");
    assertThat(range(List.of(), false, 0, at("k", Comparison.EQUAL, 50))).containsExactly("5");
    assertThat(range(List.of(), false, 0, at("k", Comparison.AT_LEAST, 1000))).isEmpty();
    assertThat(
            failure(
                () -> range(List.of(), false, 0, new Condition("note", Comparison.AT_LEAST, "a"))))
        .startsWith("REFUSED table requested: no index begins");
    assertThat(failure(() -> range(List.of(), false, 0))).contains("no column is given");
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
      pairs.write(RequestType.INSERT, Map.of(), Map.of("a", "x", "b", "1", "v", "one"));
      pairs.write(RequestType.INSERT, Map.of(), Map.of("a", "x", "b", "2", "v", "two"));
      assertThat(pairs.find(Map.of("b", "2", "a", "x"), "v").rows())
          .containsExactly(List.of("two"));
      pairs.write(RequestType.UPDATE, Map.of("b", "1", "a", "x"), Map.of("v", "ONE"));
      pairs.write(RequestType.DELETE, Map.of("a", "x", "b", "2"), Map.of());
      assertThat(pairs.values("CONCAT_WS(',', a, b, v)", "b")).containsExactly("x,1,ONE");
      for (RequestType type : List.of(RequestType.DELETE, RequestType.INSERT, RequestType.SAVE)) {
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
      String withoutK =
          failure(() -> strict.write(RequestType.INSERT, Map.of("id", "1"), Map.of()));
      String withoutId =
          failure(() -> strict.write(RequestType.INSERT, Map.of(), Map.of("k", "1")));

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
    assertThat(failure(() -> table.write(RequestType.UPDATE, Map.of("id", "9"), Map.of("k", "1"))))
        .isEqualTo("NDB-626/NoDataFound there is no row with this key");
    assertThat(failure(() -> table.write(RequestType.DELETE, Map.of("id", "9"), Map.of())))
        .isEqualTo("NDB-626/NoDataFound there is no row with this key");
    assertThat(table.values("id", "id")).containsExactly("1");
  }

  @Test
  void sayWhatIsMissingInThePlan() {
    assertThat(failure(() -> table.find(Map.of("no", "1"))))
        .isEqualTo("REFUSED table requested: there is no column no; it has id, k, name, note");
    assertThat(
            failure(() -> table.write(RequestType.UPDATE, Map.of("name", "a"), Map.of("k", "1"))))
        .startsWith("REFUSED column name: update is by primary key only");
    assertThat(failure(() -> table.write(RequestType.UPDATE, Map.of("id", "1"), Map.of("id", "2"))))
        .startsWith("REFUSED column id: it is of the primary key");
    assertThat(failure(() -> table.requests.run(request("nothing"))))
        .startsWith("REFUSED table nothing: ClusterJ finds no such NDB table");
  }

  private static Request request(String name) {
    return new Request(
        RequestType.FIND,
        name,
        List.of(new Condition("id", Comparison.EQUAL, "1")),
        List.of(),
        List.of(),
        List.of(),
        false,
        0,
        Lock.EXCLUSIVE);
  }

  @Test
  void commitSeveralRequestsTogether() throws Exception {
    table.run(RequestType.BEGIN);
    insert(1, 10, "a");
    table.write(RequestType.UPDATE, Map.of("id", "1"), Map.of("k", "11"));
    assertThat(table.find(Map.of("id", "1"), "k").rows())
        .as("the transaction sees what it has written")
        .containsExactly(List.of("11"));
    assertThat(table.values("id", "id")).as("others do not").isEmpty();
    table.run(RequestType.COMMIT);

    assertThat(table.values("k", "id")).containsExactly("11");
  }

  @Test
  void rollBackAllOfThem() throws Exception {
    insert(1, 10, "a");
    table.run(RequestType.BEGIN);
    assertThat(table.requests.run(request("requested")).rows()).hasSize(1);
    table.write(RequestType.DELETE, Map.of("id", "1"), Map.of());
    insert(2, 20, "b");
    assertThat(table.find(Map.of("id", "1")).rows()).isEmpty();
    table.run(RequestType.ROLLBACK);

    assertThat(table.values("id", "id")).containsExactly("1");
  }

  @Test
  void takeNoMoreOfATransactionThatFailed() throws Exception {
    insert(1, 10, "a");
    table.run(RequestType.BEGIN);
    insert(2, 20, "b");
    assertThat(failure(() -> insert(1, 10, "c"))).startsWith("NDB-630");
    assertThat(failure(() -> insert(3, 30, "d"))).startsWith("ROLLED-BACK ");
    assertThat(failure(() -> table.run(RequestType.COMMIT))).startsWith("ROLLED-BACK ");
    assertThat(table.values("id", "id")).containsExactly("1");

    insert(4, 40, "e");
    assertThat(table.values("id", "id")).as("the next one is on its own").containsExactly("1", "4");
  }

  @Test
  void endTransactionsOnlyWhereThereAreSome() throws Exception {
    assertThat(failure(() -> table.run(RequestType.COMMIT))).contains("begin one first");
    assertThat(failure(() -> table.run(RequestType.ROLLBACK))).contains("begin one first");
    table.run(RequestType.BEGIN);
    assertThat(failure(() -> table.run(RequestType.BEGIN))).contains("has a transaction already");
    table.run(RequestType.ROLLBACK);
  }

  @Test
  void rollBackWhatAThreadLeavesOpen() throws Exception {
    onThreads(
        1,
        () -> {
          table.requests.openForThread();
          table.run(RequestType.BEGIN);
          insert(1, 10, "a");
          table.requests.endThread();
          return 0;
        });

    assertThat(table.values("id", "id")).isEmpty();
    insert(1, 10, "a");
  }

  @Test
  void areOfEachThreadsOwnTransaction() throws Exception {
    int threads = 8;
    insert(1, 0, "counter");
    List<Integer> done =
        onThreads(
            threads,
            () -> {
              for (int i = 0; i < 20; i++) {
                table.run(RequestType.BEGIN);
                int k =
                    Integer.parseInt(table.requests.run(request("requested")).rows().get(0).get(1));
                table.write(
                    RequestType.UPDATE, Map.of("id", "1"), Map.of("k", String.valueOf(k + 1)));
                table.run(i % 4 == 3 ? RequestType.ROLLBACK : RequestType.COMMIT);
              }
              table.requests.endThread();
              return 15;
            });

    assertThat(table.values("k", "id")).containsExactly(String.valueOf(15 * threads));
    assertThat(done).hasSize(threads);
  }

  private static <T> List<T> onThreads(int threads, Callable<T> work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(pool.submit(work));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> each : all) {
        results.add(each.get(60, SECONDS));
      }
      return results;
    } finally {
      pool.shutdownNow();
      pool.awaitTermination(10, SECONDS);
    }
  }

  private void insert(int id, int k, String name) throws StoreException {
    table.write(
        RequestType.INSERT,
        Map.of(),
        Map.of("id", String.valueOf(id), "k", String.valueOf(k), "name", name));
  }

  private List<String> range(List<String> order, boolean descending, int limit, Condition... where)
      throws StoreException {
    return table.range(List.of(where), order, descending, limit).rows().stream()
        .map(row -> row.get(0))
        .toList();
  }

  private static Condition at(String column, Comparison comparison, int value) {
    return new Condition(column, comparison, String.valueOf(value));
  }

  private static String failure(Asked asked) {
    StoreException failure = catchThrowableOfType(StoreException.class, asked::ask);
    assertThat(failure).isNotNull();
    return failure.code() + " " + failure.getMessage();
  }

  private interface Asked {
    void ask() throws StoreException;
  }
}
