// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.refresh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trino.tpch.Distributions;
import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.TextPool;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The orders that refresh functions add. Their comments are cut out of less text than dbgen's. */
class RefreshSetTest {
  private static final double SCALE = 0.01;
  private static final Distributions WORDS = Distributions.getDefaultDistributions();
  private static final TextPool TEXTS = new TextPool(1 << 20, WORDS);

  @ParameterizedTest
  @CsvSource({"0.01, 15", "0.0246, 36", "0.29, 435", "1, 1500"})
  void areAThousandthOfTheOrders(double scale, int orders) {
    assertThat(RefreshSet.orders(scale)).isEqualTo(orders);
    assertThat(RefreshSet.of(scale, 1, TEXTS).orders()).hasSize(orders);
  }

  /** Of orders.tbl.u1 and lineitem.tbl.u1, as dbgen 2.18 writes them at scale 1. */
  @Test
  void areThoseOfDbgen() {
    List<RefreshOrder> orders = RefreshSet.of(1, 1, TEXTS).orders();
    assertThat(orders.get(0).order())
        .startsWith("9|12658|O|129872.68|1998-07-06|4-NOT SPECIFIED|Clerk#000000248|0|");
    assertThat(orders.get(1499).key()).isEqualTo(5996);
    assertThat(orders.get(1499).lines().get(5))
        .startsWith(
            "5996|101235|1236|6|41|50685.43|0.10|0.06|A|F|1994-08-17|1994-07-24|1994-09-01"
                + "|DELIVER IN PERSON|FOB|");
  }

  @Test
  void haveKeysThatNoOtherOrderHas() {
    Set<Long> keys = new HashSet<>();
    for (Order loaded : new OrderGenerator(SCALE, 1, 1, WORDS, TEXTS)) {
      keys.add(loaded.getOrderKey());
    }
    int loaded = keys.size();
    List<Integer> numbers = List.of(1, 2, 998, 999, 1000, 1001, 1999, 2000, RefreshSet.LAST);
    for (int number : numbers) {
      RefreshSet.of(SCALE, number, TEXTS).orders().forEach(order -> keys.add(order.key()));
    }
    assertThat(keys).hasSize(loaded + numbers.size() * 15);
  }

  @Test
  void haveOneToSevenLinesThatAddUp() {
    Set<Integer> counts = new HashSet<>();
    for (RefreshOrder order : RefreshSet.of(0.1, 2, TEXTS).orders()) {
      List<String[]> lines = order.lines().stream().map(RefreshOrder::columns).toList();
      counts.add(lines.size());
      String[] head = RefreshOrder.columns(order.order());
      String key = String.valueOf(order.key());
      assertThat(head).hasSize(9).startsWith(key);
      assertThat(lines).allSatisfy(line -> assertThat(line).hasSize(16).startsWith(key));
      assertThat(lines.stream().map(line -> line[3]))
          .containsExactlyElementsOf(
              IntStream.rangeClosed(1, lines.size()).mapToObj(String::valueOf).toList());
      assertThat(cents(head[3]))
          .as("o_totalprice of %s", order)
          .isEqualTo(lines.stream().mapToLong(RefreshSetTest::price).sum());
      Set<String> states = lines.stream().map(line -> line[9]).collect(Collectors.toSet());
      assertThat(head[2]).isEqualTo(states.size() > 1 ? "P" : states.iterator().next());
      assertThat(order.rows()).isEqualTo(1 + lines.size());
      assertThat(order.tally().lines().rows()).isEqualTo(lines.size());
      assertThat(order.tally().orders().prices()).isEqualByComparingTo(head[3]);
    }
    assertThat(counts).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7);
  }

  /** In cents, of which nothing is rounded up: that is how dbgen does it. */
  private static long price(String[] line) {
    long discounted = cents(line[5]) * (100 - cents(line[6])) / 100;
    return discounted * (100 + cents(line[7])) / 100;
  }

  private static long cents(String number) {
    return new BigDecimal(number).movePointRight(2).longValueExact();
  }

  @Test
  void areTheSameEachTimeAndOthersForEachNumber() {
    RefreshSet first = RefreshSet.of(SCALE, 1, TEXTS);
    assertThat(RefreshSet.of(SCALE, 1, TEXTS)).isEqualTo(first);
    assertThat(RefreshSet.of(SCALE, 2, TEXTS).orders().stream().map(RefreshSetTest::withoutKey))
        .doesNotContainAnyElementsOf(
            first.orders().stream().map(RefreshSetTest::withoutKey).toList());
  }

  private static String withoutKey(RefreshOrder order) {
    return order.order().substring(order.order().indexOf('|'));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, RefreshSet.LAST + 1})
  void endWhereKeysDo(int number) {
    assertThatThrownBy(() -> RefreshSet.of(SCALE, number, TEXTS))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
