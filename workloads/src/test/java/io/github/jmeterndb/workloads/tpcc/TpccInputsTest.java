// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpcc.NewOrder.Line;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Of 100,000 transactions, whose random numbers follow from the thread: the shares that clause
 * 5.2.3 and table 5.2.5.6's conditions want.
 */
class TpccInputsTest {
  private static final int TRANSACTIONS = 100_000;
  private static final Scale SCALE = new Scale(5, 100);

  private final TpccInputs inputs = new TpccInputs(SCALE, new Worker(0, 4, true));

  @Test
  void drawsTheKindsInTheirShares() {
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    for (int i = 0; i < TRANSACTIONS; i++) {
      counts.merge(inputs.kind(), 1, Integer::sum);
    }
    assertThat(share(counts.get(Kind.PAYMENT))).isGreaterThanOrEqualTo(43.0);
    for (Kind kind : List.of(Kind.ORDER_STATUS, Kind.DELIVERY, Kind.STOCK_LEVEL)) {
      assertThat(share(counts.get(kind))).as(kind.name()).isGreaterThanOrEqualTo(4.0);
    }
    assertThat(share(counts.get(Kind.NEW_ORDER))).isBetween(43.0, 45.0);
  }

  @Test
  void drawsOrders() {
    List<NewOrder> orders = new ArrayList<>();
    for (int i = 0; i < TRANSACTIONS; i++) {
      orders.add(inputs.newOrder());
    }
    List<Line> lines = orders.stream().flatMap(order -> order.lines().stream()).toList();
    long rolledBack = orders.stream().filter(inputs::rollsBack).count();
    long remote = lines.stream().filter(line -> line.supplier() != 1).count();

    assertThat(share(rolledBack)).isBetween(0.9, 1.1);
    assertThat((double) lines.size() / TRANSACTIONS).isBetween(9.5, 10.5);
    assertThat(100.0 * remote / lines.size()).isBetween(0.95, 1.05);
    assertThat(orders).allMatch(order -> order.lines().size() >= 5 && order.lines().size() <= 15);
    assertThat(lines).allMatch(line -> line.quantity() >= 1 && line.quantity() <= 10);
    assertThat(lines.stream().map(Line::supplier).distinct())
        .containsExactlyInAnyOrder(1, 2, 3, 4, 5);
    // Only the last may be one that does not exist.
    assertThat(orders)
        .allMatch(
            order ->
                order.lines().stream()
                    .limit(order.lines().size() - 1L)
                    .allMatch(line -> line.item() >= 1 && line.item() <= SCALE.items()));
    assertThat(orders.stream().map(NewOrder::district).distinct()).hasSize(10);
  }

  @Test
  void locksTheStockOfAllOrdersInOneOrder() {
    for (int i = 0; i < 1_000; i++) {
      List<Line> lines =
          inputs.newOrder().lines().stream().filter(line -> line.item() <= SCALE.items()).toList();
      assertThat(lines)
          .isSortedAccordingTo(
              (a, b) ->
                  a.supplier() == b.supplier()
                      ? Integer.compare(a.item(), b.item())
                      : Integer.compare(a.supplier(), b.supplier()));
    }
  }

  @Test
  void drawsWhoPays() {
    List<Customer> payers = new ArrayList<>();
    for (int i = 0; i < TRANSACTIONS; i++) {
      payers.add(inputs.payer(3));
    }
    assertThat(share(payers.stream().filter(payer -> payer.warehouse() != 1).count()))
        .isBetween(14.0, 16.0);
    assertThat(share(payers.stream().filter(Customer::isByName).count())).isBetween(57.0, 63.0);
    assertThat(payers)
        .allMatch(
            payer ->
                payer.isByName()
                    ? !payer.lastName().isEmpty()
                    : payer.id() >= 1 && payer.id() <= SCALE.customers());
    // Clause 2.5.1.2: at home, one of the district that is paid.
    assertThat(payers.stream().filter(payer -> payer.warehouse() == 1))
        .allMatch(payer -> payer.district() == 3);
    assertThat(
            payers.stream()
                .filter(payer -> payer.warehouse() != 1)
                .map(Customer::district)
                .distinct())
        .hasSize(10);
    for (int i = 0; i < 1_000; i++) {
      assertThat(inputs.customer().warehouse()).isEqualTo(1);
      assertThat(inputs.amount().movePointRight(2).intValueExact()).isBetween(100, 500_000);
    }
  }

  /** Of NURand(8191, 1, 100000), the hottest tenth gets far more than a tenth of the draws. */
  @Test
  void prefersSomeItems() {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < TRANSACTIONS / 10; i++) {
      inputs.newOrder().lines().forEach(line -> counts.merge(line.item(), 1, Integer::sum));
    }
    int all = counts.values().stream().mapToInt(count -> count).sum();
    int hottest =
        counts.values().stream()
            .sorted((a, b) -> b - a)
            .limit(SCALE.items() / 10)
            .mapToInt(count -> count)
            .sum();
    assertThat((double) hottest / all).isGreaterThan(0.4);
  }

  /** Clause 2.1.6.1. */
  @Test
  void namesCustomersWithAnotherConstantThanTheyWereLoadedWith() {
    int delta = Math.abs(NonUniform.names(SCALE).c() - NonUniform.namesLoaded(SCALE).c());
    assertThat(delta).isBetween(65, 119).isNotIn(96, 112);
  }

  @Test
  void standsInTheWarehousesInTurn() {
    List<List<Integer>> places =
        IntStream.range(0, 100)
            .mapToObj(thread -> new TpccInputs(new Scale(10, 1), new Worker(thread, 100, true)))
            .map(terminal -> List.of(terminal.warehouse(), terminal.district()))
            .distinct()
            .toList();
    assertThat(places).hasSize(100);
  }

  @Test
  void hasNoOtherWarehouseWhereThereIsOne() {
    TpccInputs alone = new TpccInputs(new Scale(1, 1), new Worker(3, 4, true));
    for (int i = 0; i < 1_000; i++) {
      assertThat(alone.newOrder().isAllLocal()).isTrue();
      assertThat(alone.payer(3).warehouse()).isEqualTo(1);
    }
  }

  @Test
  void seesTheSameOnAllPaths() {
    TpccInputs again = new TpccInputs(SCALE, new Worker(0, 4, true));
    for (int i = 0; i < 100; i++) {
      assertThat(again.newOrder().lines()).isEqualTo(inputs.newOrder().lines());
    }
  }

  private static double share(long count) {
    return 100.0 * count / TRANSACTIONS;
  }
}
