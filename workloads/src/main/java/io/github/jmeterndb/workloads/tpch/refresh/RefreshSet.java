// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.refresh;

import io.trino.tpch.Distributions;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.TextPool;
import io.trino.tpch.TpchEntity;
import java.lang.reflect.Constructor;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The orders that a pair of refresh functions adds and deletes: those of {@code dbgen -U}, which
 * are drawn behind those that are loaded, and have keys that these leave free. The same each time.
 * Source: TPC Benchmark H, revision 3, clauses 2.6, 2.7 and 4.2.3, and dbgen's {@code mk_sparse}.
 *
 * @param number from 1
 */
public record RefreshSet(int number, List<RefreshOrder> orders) {
  /** The number of the last one: for more there are no keys. */
  public static final int LAST = 2_999;

  /** Orders of a set at scale 1. */
  private static final int ORDERS = 1_500;

  /** Of 32 keys the first 8 are those of loaded orders; a thousand sets have the next 8 each. */
  private static final int KEYS = 8;

  private static final int RUNS_OF_KEYS = 4;
  private static final int SETS = 1_000;

  /** Copies the orders. */
  public RefreshSet {
    orders = List.copyOf(orders);
  }

  /** How many orders a set has. */
  public static int orders(double scale) {
    return BigDecimal.valueOf(scale).multiply(BigDecimal.valueOf(ORDERS)).intValue();
  }

  /**
   * The set of a number.
   *
   * @param number up to {@link #LAST}
   * @param texts out of which dbgen cuts comments
   */
  public static RefreshSet of(double scale, int number, TextPool texts) {
    if (number < 1 || number > LAST) {
      throw new IllegalArgumentException("there is no refresh set " + number);
    }
    int count = orders(scale);
    long before = (number - 1L) * count;
    long loaded = (long) (OrderGenerator.SCALE_BASE * scale);
    Map<Long, List<String>> lines = new HashMap<>();
    rows(LineItemGenerator.class, scale, loaded + before, count, texts)
        .forEachRemaining(
            line ->
                lines
                    .computeIfAbsent(line.getRowNumber(), order -> new ArrayList<>())
                    .add(line.toLine()));
    List<RefreshOrder> orders = new ArrayList<>();
    rows(OrderGenerator.class, scale, loaded + before, count, texts)
        .forEachRemaining(
            order -> {
              long key = key(before + orders.size() + 1, number);
              orders.add(
                  new RefreshOrder(
                      key,
                      withKey(order.toLine(), key),
                      lines.get(order.getRowNumber()).stream()
                          .map(line -> withKey(line, key))
                          .toList()));
            });
    return new RefreshSet(number, orders);
  }

  /**
   * The key of an order.
   *
   * @param index its place in all sets, from 1
   */
  private static long key(long index, int number) {
    int free = 1 + number / SETS;
    return (index / KEYS * RUNS_OF_KEYS + free) * KEYS + index % KEYS;
  }

  private static String withKey(String row, long key) {
    return key + row.substring(row.indexOf('|'));
  }

  /**
   * dbgen's rows, of so many orders from one on. By reflection, for the library's generators ask
   * their iterators for loaded rows alone. Loaded rows with other keys would not do: they are the
   * equals of those in Q3 and Q18, which have the first few; nor would those of another scale
   * factor, with customers, parts and suppliers that are not there.
   */
  @SuppressWarnings("unchecked")
  private static Iterator<TpchEntity> rows(
      Class<?> generator, double scale, long first, long count, TextPool texts) {
    try {
      Constructor<?> iterator =
          Class.forName(generator.getName() + "$" + generator.getSimpleName() + "Iterator")
              .getDeclaredConstructor(
                  Distributions.class, TextPool.class, double.class, long.class, long.class);
      iterator.setAccessible(true);
      return (Iterator<TpchEntity>)
          iterator.newInstance(Distributions.getDefaultDistributions(), texts, scale, first, count);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "this version of io.trino.tpch has no iterator for refresh sets: " + generator.getName(),
          e);
    }
  }
}
