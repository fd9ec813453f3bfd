// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Customer;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Line;
import io.github.jmeterndb.workloads.tpcc.Tpcc.NewOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * 100,000 transactions with seeds that follow from the thread: the shares that clauses 5.2.3 and
 * 5.2.5.6 require.
 */
class TpccInputsTest {
  private static final int TRANSACTIONS = 100_000;
  private static final Scale SCALE = new Scale(5, 100);

  private final TpccInputs inputs = new TpccInputs(SCALE, new Worker(0, 4, true));

  @Test
  void drawsOrders() {
    List<NewOrder> orders = draw(inputs::newOrder);
    List<Line> lines = orders.stream().flatMap(order -> order.lines().stream()).toList();
    long remote = lines.stream().filter(line -> line.supplier() != 1).count();

    assertThat(share(orders.stream().filter(inputs::rollsBack).count())).isBetween(0.9, 1.1);
    assertThat((double) lines.size() / TRANSACTIONS).isBetween(9.5, 10.5);
    assertThat(100.0 * remote / lines.size()).isBetween(0.95, 1.05);
    assertThat(orders).allMatch(order -> order.lines().size() >= 5 && order.lines().size() <= 15);
    assertThat(lines).allMatch(line -> line.quantity() >= 1 && line.quantity() <= 10);
    assertThat(lines.stream().map(Line::supplier).distinct()).hasSize(5);
    assertThat(orders.stream().map(NewOrder::district).distinct()).hasSize(10);
    for (NewOrder order : orders.subList(0, 1_000)) {
      // All lock the stock in one order; only the last item may be one that does not exist.
      int existing = order.lines().size() - (inputs.rollsBack(order) ? 1 : 0);
      assertThat(order.lines().subList(0, existing))
          .allMatch(line -> line.item() >= 1 && line.item() <= SCALE.items())
          .isSortedAccordingTo(Comparator.comparing(Line::supplier).thenComparing(Line::item));
    }
  }

  @Test
  void drawsWhoPays() {
    List<Customer> payers = draw(() -> inputs.payer(3));
    List<Customer> remote = payers.stream().filter(payer -> payer.warehouse() != 1).toList();
    assertThat(share(remote.size())).isBetween(14.0, 16.0);
    assertThat(share(payers.stream().filter(Customer::isByName).count())).isBetween(57.0, 63.0);
    assertThat(payers)
        .allMatch(
            payer ->
                payer.isByName()
                    ? !payer.lastName().isEmpty()
                    : payer.id() >= 1 && payer.id() <= SCALE.customers());
    // Clause 2.5.1.2: at home, customers of the district that is paid.
    assertThat(payers).allMatch(payer -> payer.warehouse() != 1 || payer.district() == 3);
    assertThat(remote.stream().map(Customer::district).distinct()).hasSize(10);
    assertThat(draw(inputs::customer)).allMatch(customer -> customer.warehouse() == 1);
    assertThat(draw(() -> inputs.amount().movePointRight(2).intValueExact()))
        .allMatch(cents -> cents >= 100 && cents <= 500_000);
  }

  /** With NURand(8191, 1, 100000), the hottest tenth gets far more than a tenth of the draws. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10, 100})
  void prefersSomeItems(int percent) {
    Scale scale = new Scale(1, percent);
    TpccRandom random = new TpccRandom(scale, 1);
    Map<Integer, Long> counts =
        draw(random::item).stream()
            .collect(Collectors.groupingBy(item -> item, Collectors.counting()));
    assertThat(counts.keySet()).allMatch(item -> item >= 1 && item <= scale.items());
    long hottest =
        counts.values().stream()
            .sorted(Comparator.reverseOrder())
            .limit(scale.items() / 10)
            .mapToLong(count -> count)
            .sum();
    assertThat(share(hottest)).isGreaterThan(40);
  }

  @Test
  void namesCustomersByThreeSyllables() {
    assertThat(TpccRandom.nameOf(371)).isEqualTo("PRICALLYOUGHT");
    assertThat(TpccRandom.nameOf(40)).isEqualTo("BARPRESBAR");
    // Clause 2.1.6.1: 65 to 119 apart, but neither 96 nor 112.
    assertThat(TpccRandom.C_NAMES_RUN - TpccRandom.C_NAMES_LOADED)
        .isBetween(65, 119)
        .isNotIn(96, 112);
  }

  @Test
  void standsInTheWarehousesInTurn() {
    assertThat(
            IntStream.range(0, 100)
                .mapToObj(thread -> new TpccInputs(new Scale(10, 1), new Worker(thread, 100, true)))
                .map(terminal -> List.of(terminal.warehouse, terminal.district))
                .distinct())
        .hasSize(100);
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

  private static <T> List<T> draw(Supplier<T> input) {
    return Stream.generate(input).limit(TRANSACTIONS).toList();
  }

  private static double share(long count) {
    return 100.0 * count / TRANSACTIONS;
  }
}
