// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.workloads.tpcc.NewOrder.Line;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/**
 * By how much counters in the tables must have grown since the load: by what was acknowledged, give
 * or take the transactions of unknown outcome. Thread-safe.
 */
public final class TpccLedger {
  private static final int EXAMPLES = 3;
  private static final List<String> NOT_COUNTED =
      List.of(
          "stale reads: TPC-C's transactions do not show which version they read",
          "what is wrong in a row and in no count of transactions");

  private final Map<Counter, Bounds> counters = new ConcurrentHashMap<>();

  /** For each district: no order below this number is undelivered. */
  private final AtomicIntegerArray oldest;

  /** Begins at a random place, so that no two JVMs that work on the same tables meet. */
  private final AtomicLong history =
      new AtomicLong(ThreadLocalRandom.current().nextLong(1, 1L << 31) << Integer.SIZE);

  public TpccLedger(Scale scale) {
    oldest = new AtomicIntegerArray(scale.warehouses() * Scale.DISTRICTS);
    for (int i = 0; i < oldest.length(); i++) {
      oldest.set(i, scale.delivered() + 1);
    }
  }

  /** A key for a row in HISTORY that no other has. */
  public long nextHistory() {
    return history.incrementAndGet();
  }

  public int oldest(int warehouse, int district) {
    return oldest.get(index(warehouse, district));
  }

  public void delivered(int warehouse, int district, int order) {
    oldest.accumulateAndGet(index(warehouse, district), order + 1, Math::max);
  }

  private static int index(int warehouse, int district) {
    return (warehouse - 1) * Scale.DISTRICTS + district - 1;
  }

  /**
   * An order was placed.
   *
   * @param acknowledged else its outcome is unknown
   */
  public void add(NewOrder order, boolean acknowledged) {
    add(Name.D_NEXT_O_ID, order.warehouse(), order.district(), 1, acknowledged);
    add(Name.ORDERS_ROWS, order.warehouse(), order.district(), 1, acknowledged);
    for (Line line : order.lines()) {
      add(Name.S_YTD, line.supplier(), 0, line.quantity(), acknowledged);
      add(Name.S_ORDER_CNT, line.supplier(), 0, 1, acknowledged);
      add(Name.S_REMOTE_CNT, line.supplier(), 0, order.isRemote(line) ? 1 : 0, acknowledged);
    }
  }

  /** A payment was made; see {@link #add(NewOrder, boolean)}. */
  public void add(Payment payment, boolean acknowledged) {
    int warehouse = payment.warehouse();
    int district = payment.district();
    long cents = payment.amount().movePointRight(2).longValueExact();
    add(Name.D_YTD_CENTS, warehouse, district, cents, acknowledged);
    add(Name.HISTORY_ROWS, warehouse, district, 1, acknowledged);
    add(
        Name.C_PAYMENT_CNT,
        payment.customer().warehouse(),
        payment.customer().district(),
        1,
        acknowledged);
  }

  /** An order was delivered; see {@link #add(NewOrder, boolean)}. */
  public void add(Delivery delivery, boolean acknowledged) {
    add(Name.C_DELIVERY_CNT, delivery.warehouse(), delivery.district(), 1, acknowledged);
  }

  private void add(Name name, int warehouse, int district, long amount, boolean acknowledged) {
    counters.merge(
        new Counter(name, warehouse, district),
        new Bounds(acknowledged ? amount : 0, amount),
        Bounds::plus);
  }

  /** What was written since this was asked last. No transaction may be under way. */
  public Serializable take() {
    Written taken = new Written(new HashMap<>(counters));
    counters.clear();
    return taken;
  }

  /** Adds what another JVM has written, as it was taken there. */
  public void addTaken(Serializable taken) {
    ((Written) taken)
        .counters.forEach((counter, more) -> counters.merge(counter, more, Bounds::plus));
  }

  private Bounds of(Counter counter) {
    return counters.getOrDefault(counter, Bounds.NONE);
  }

  /** Which counters have not grown as they must: some examples, and how many there are. */
  List<String> differences(Map<Counter, Long> grown) {
    List<Counter> wrong =
        grown.keySet().stream()
            .filter(counter -> !of(counter).hold(grown.get(counter)))
            .sorted()
            .toList();
    List<String> lines = new ArrayList<>();
    for (Counter counter : wrong.subList(0, Math.min(EXAMPLES, wrong.size()))) {
      lines.add(
          "%s grew by %s, and %s was acknowledged"
              .formatted(counter, grown.get(counter), of(counter)));
    }
    if (wrong.size() > EXAMPLES) {
      lines.add(wrong.size() + " sums are wrong in all");
    }
    return lines;
  }

  /**
   * Counts the transactions that are in the tables. Of one that is lost any trace may be missing;
   * in a district, one that is lost and one of unknown outcome that is there cancel out.
   */
  LedgerInfo counts(Map<Counter, Long> grown) {
    long[] orders = worse(counts(grown, Name.ORDERS_ROWS), counts(grown, Name.D_NEXT_O_ID));
    long[] payments = worse(counts(grown, Name.HISTORY_ROWS), counts(grown, Name.C_PAYMENT_CNT));
    long[] deliveries = counts(grown, Name.C_DELIVERY_CNT);
    long[] sum = new long[orders.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = orders[i] + payments[i] + deliveries[i];
    }
    long there = Math.max(0, sum[0] - sum[1]);
    return LedgerInfo.of(
        counts -> {
          counts.unit = "transactions";
          counts.there = there;
          counts.lost = sum[1];
          counts.failedThere = sum[2];
          counts.unknown = sum[3];
          counts.unknownApplied = sum[4];
          counts.unknownNotApplied = sum[3] - sum[4];
          counts.notCounted = NOT_COUNTED;
        });
  }

  /** Acknowledged, lost, there after a failure, of unknown outcome, and those of them there. */
  private long[] counts(Map<Counter, Long> grown, Name name) {
    long[] counts = new long[5];
    grown.forEach(
        (counter, growth) -> {
          if (counter.name == name) {
            Bounds bounds = of(counter);
            long unknown = bounds.most - bounds.least;
            counts[0] += bounds.least;
            counts[1] += Math.max(0, bounds.least - growth);
            counts[2] += Math.max(0, growth - bounds.most);
            counts[3] += unknown;
            counts[4] += Math.max(0, Math.min(unknown, growth - bounds.least));
          }
        });
    return counts;
  }

  private static long[] worse(long[] one, long... other) {
    return new long[] {
      one[0], Math.max(one[1], other[1]), Math.max(one[2], other[2]), one[3], one[4]
    };
  }

  /** The columns of {@code counters.sql}. */
  enum Name {
    D_NEXT_O_ID,
    ORDERS_ROWS,
    D_YTD_CENTS,
    HISTORY_ROWS,
    C_PAYMENT_CNT,
    C_DELIVERY_CNT,
    S_YTD,
    S_ORDER_CNT,
    S_REMOTE_CNT,
    S_QUANTITY_AND_S_YTD_MODULO_91
  }

  /**
   * Something in the tables that grows with transactions.
   *
   * @param district from 1; 0 for a counter of a whole warehouse
   */
  record Counter(Name name, int warehouse, int district)
      implements Serializable, Comparable<Counter> {
    @Override
    public int compareTo(Counter other) {
      int order = name.compareTo(other.name);
      return order == 0
          ? Integer.compare(index(warehouse, district), index(other.warehouse, other.district))
          : order;
    }

    @Override
    public String toString() {
      String words = name.name().toLowerCase(Locale.ROOT).replace("_and_", " + ");
      return words
              .replace("_modulo_", " modulo ")
              .replace("_rows", " rows")
              .replace("_cents", " in cents")
          + (district == 0 ? "" : " of district " + district)
          + " of warehouse "
          + warehouse;
    }
  }

  private record Written(Map<Counter, Bounds> counters) implements Serializable {}

  private record Bounds(long least, long most) implements Serializable {
    static final Bounds NONE = new Bounds(0, 0);

    Bounds plus(Bounds more) {
      return new Bounds(least + more.least, most + more.most);
    }

    boolean hold(long amount) {
      return least <= amount && amount <= most;
    }

    @Override
    public String toString() {
      return least == most ? String.valueOf(least) : least + " to " + most;
    }
  }
}
