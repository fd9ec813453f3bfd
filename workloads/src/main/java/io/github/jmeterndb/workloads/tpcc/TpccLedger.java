// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Delivery;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Line;
import io.github.jmeterndb.workloads.tpcc.Tpcc.NewOrder;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Payment;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The expected growth of counters in the tables since the load: acknowledged transactions, plus up
 * to all transactions of unknown outcome. Thread-safe.
 */
final class TpccLedger {
  /** Counts of transactions; {@code there} are the acknowledged ones. */
  static final LedgerInfo NONE =
      LedgerInfo.of(
          none -> {
            none.unit = "transactions";
            none.there = 0L;
            none.lost = 0L;
            none.failedThere = 0L;
            none.unknown = 0L;
            none.unknownApplied = 0L;
          });

  private static final int EXAMPLES = 3;

  private final Map<Counter, Bounds> counters = new ConcurrentHashMap<>();

  /** Per district: all orders below this number are delivered. */
  private final Map<Integer, Integer> oldest = new ConcurrentHashMap<>();

  private final int oldestAtLoad;

  /** Starts at a random number, so that JVMs working on the same tables use different keys. */
  private final AtomicLong history =
      new AtomicLong(ThreadLocalRandom.current().nextLong(1, 1L << 31) << Integer.SIZE);

  TpccLedger(Scale scale) {
    oldestAtLoad = scale.delivered() + 1;
  }

  long nextHistory() {
    return history.incrementAndGet();
  }

  int oldest(int warehouse, int district) {
    return oldest.getOrDefault(index(warehouse, district), oldestAtLoad);
  }

  void delivered(int warehouse, int district, int order) {
    oldest.merge(index(warehouse, district), order + 1, Math::max);
  }

  private static int index(int warehouse, int district) {
    return warehouse * Scale.DISTRICTS + district;
  }

  /**
   * @param acknowledged false if the outcome is unknown
   */
  void add(NewOrder order, boolean acknowledged) {
    add("d_next_o_id", order.warehouse(), order.district(), 1, acknowledged);
    add("orders_rows", order.warehouse(), order.district(), 1, acknowledged);
    for (Line line : order.lines()) {
      add("s_ytd", line.supplier(), 0, line.quantity(), acknowledged);
      add("s_order_cnt", line.supplier(), 0, 1, acknowledged);
      add("s_remote_cnt", line.supplier(), 0, order.isRemote(line) ? 1 : 0, acknowledged);
    }
  }

  void add(Payment payment, boolean acknowledged) {
    int w = payment.warehouse();
    int d = payment.district();
    long cents = payment.amount().movePointRight(2).longValueExact();
    add("d_ytd_cents", w, d, cents, acknowledged);
    add("history_rows", w, d, 1, acknowledged);
    Tpcc.Customer payer = payment.customer();
    add("c_payment_cnt", payer.warehouse(), payer.district(), 1, acknowledged);
  }

  void add(Delivery delivery, boolean acknowledged) {
    add("c_delivery_cnt", delivery.warehouse(), delivery.district(), 1, acknowledged);
  }

  private void add(String name, int warehouse, int district, long amount, boolean acknowledged) {
    counters.merge(
        new Counter(name, warehouse, district),
        new Bounds(acknowledged ? amount : 0, amount),
        Bounds::plus);
  }

  /** Returns and clears the writes since the last call. No transaction may be in progress. */
  Serializable take() {
    HashMap<Counter, Bounds> taken = new HashMap<>(counters);
    counters.clear();
    return taken;
  }

  /** Adds the result of {@link #take} of another JVM. */
  void addTaken(Map<?, ?> taken) {
    taken.forEach(
        (counter, more) -> counters.merge((Counter) counter, (Bounds) more, Bounds::plus));
  }

  private Bounds of(Counter counter) {
    return counters.getOrDefault(counter, new Bounds(0, 0));
  }

  /** Returns counters out of their bounds. */
  String differences(Map<Counter, Long> grown) {
    List<String> wrong = new ArrayList<>();
    grown.forEach(
        (counter, growth) -> {
          Bounds bounds = of(counter);
          if (growth < bounds.least || growth > bounds.most) {
            wrong.add("%s grew by %s, and %s was acknowledged".formatted(counter, growth, bounds));
          }
        });
    wrong.sort(null);
    return examples(wrong, "sums");
  }

  /** Returns some of these, and their number if there are more. */
  static String examples(List<String> wrong, String unit) {
    String some = String.join("; ", wrong.subList(0, Math.min(EXAMPLES, wrong.size())));
    return wrong.size() <= EXAMPLES
        ? some
        : "%s; %s %s are wrong in all".formatted(some, wrong.size(), unit);
  }

  /**
   * Counts the acknowledged, lost, failed and unknown transactions. In a district, a lost one and
   * an applied one of unknown outcome cancel out.
   */
  LedgerInfo counts(Map<Counter, Long> grown) {
    Map<String, LedgerInfo> byName = new HashMap<>();
    grown.forEach(
        (counter, growth) -> {
          Bounds bounds = of(counter);
          long unknown = bounds.most - bounds.least;
          LedgerInfo counts = byName.computeIfAbsent(counter.name, name -> NONE.with(none -> {}));
          counts.there += bounds.least;
          counts.lost += Math.max(0, bounds.least - growth);
          counts.failedThere += Math.max(0, growth - bounds.most);
          counts.unknown += unknown;
          counts.unknownApplied += Math.max(0, Math.min(unknown, growth - bounds.least));
        });
    return worst(byName, "orders_rows", "d_next_o_id")
        .plus(worst(byName, "history_rows", "c_payment_cnt"))
        .plus(byName.getOrDefault("c_delivery_cnt", NONE));
  }

  /** Joins the counts of one kind. A lost transaction may lack any of its rows. */
  private static LedgerInfo worst(Map<String, LedgerInfo> byName, String name, String other) {
    LedgerInfo more = byName.getOrDefault(other, NONE);
    return byName
        .getOrDefault(name, NONE)
        .with(
            counts -> {
              counts.lost = Math.max(counts.lost, more.lost);
              counts.failedThere = Math.max(counts.failedThere, more.failedThere);
            });
  }

  /**
   * A value in the tables that grows with transactions.
   *
   * @param name a column of {@code counters.sql}
   * @param district 0 for a counter of a warehouse
   */
  record Counter(String name, int warehouse, int district) implements Serializable {
    @Override
    public String toString() {
      return (district == 0 ? name : name + " of district " + district)
          + " of warehouse "
          + warehouse;
    }
  }

  private record Bounds(long least, long most) implements Serializable {
    Bounds plus(Bounds more) {
      return new Bounds(least + more.least, most + more.most);
    }

    @Override
    public String toString() {
      return least == most ? String.valueOf(least) : least + " to " + most;
    }
  }
}
