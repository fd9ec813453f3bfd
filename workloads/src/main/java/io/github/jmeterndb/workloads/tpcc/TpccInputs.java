// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Customer;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Line;
import io.github.jmeterndb.workloads.tpcc.Tpcc.NewOrder;
import io.github.jmeterndb.workloads.tpcc.TpccWorkload.Kind;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * One terminal's inputs: clauses 2.4.1, 2.5.1, 2.6.1, 2.7.1 and 2.8.1. They depend on the thread's
 * number and the number of threads, so that all access paths get the same ones. Not thread-safe.
 */
final class TpccInputs {
  private static final Comparator<Line> BY_STOCK =
      Comparator.comparing(Line::supplier).thenComparing(Line::item);

  private final Scale scale;
  private final List<Kind> deck = new ArrayList<>();

  final TpccRandom random;
  final int warehouse;

  final int district;

  /** Terminals are assigned to the warehouses in turn. */
  TpccInputs(Scale scale, Worker worker) {
    this.scale = scale;
    random = new TpccRandom(scale, ((long) worker.threads() << Integer.SIZE) + worker.thread());
    warehouse = 1 + worker.thread() % scale.warehouses();
    district = 1 + worker.thread() / scale.warehouses() % Scale.DISTRICTS;
  }

  /**
   * Draws the next transaction from a shuffled deck of 23 cards without replacement, so that each
   * terminal keeps the mixture (clause 5.2.4.2).
   */
  Kind kind() {
    if (deck.isEmpty()) {
      for (Kind kind : Kind.values()) {
        deck.addAll(Collections.nCopies(kind.cards, kind));
      }
    }
    return deck.remove(random.between(0, deck.size() - 1));
  }

  /** Creates an order. One order in a hundred ends with an item that does not exist. */
  NewOrder newOrder() {
    int inDistrict = anyDistrict();
    int customer = random.customer();
    int count = random.between(5, 15);
    boolean rollsBack = random.isOneOf(100);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int item = rollsBack && i == 0 ? scale.items() + 1 : random.item();
      int supplier = random.isOneOf(100) ? otherWarehouse() : warehouse;
      lines.add(new Line(item, supplier, random.between(1, 10)));
    }
    lines.sort(Comparator.comparing(this::isUnused).thenComparing(BY_STOCK));
    return new NewOrder(warehouse, inDistrict, customer, lines, now());
  }

  boolean rollsBack(NewOrder order) {
    return order.lines().stream().anyMatch(this::isUnused);
  }

  private boolean isUnused(Line line) {
    return line.item() > scale.items();
  }

  /**
   * Draws the payer: a customer of the district, or for 15 % of any district of another warehouse.
   */
  Customer payer(int toDistrict) {
    return random.between(1, 100) <= 85
        ? customer(warehouse, toDistrict)
        : customer(otherWarehouse(), anyDistrict());
  }

  Customer customer() {
    return customer(warehouse, anyDistrict());
  }

  private Customer customer(int ofWarehouse, int ofDistrict) {
    return random.between(1, 100) <= 60
        ? new Customer(ofWarehouse, ofDistrict, 0, random.lastName(TpccRandom.C_NAMES_RUN))
        : new Customer(ofWarehouse, ofDistrict, random.customer(), "");
  }

  BigDecimal amount() {
    return random.decimal(100, 500_000, 2);
  }

  int anyDistrict() {
    return random.between(1, Scale.DISTRICTS);
  }

  /** Returns the time with the precision of the database. */
  static Timestamp now() {
    return Timestamp.from(Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }

  private int otherWarehouse() {
    if (scale.warehouses() == 1) {
      return warehouse;
    }
    int other = random.between(1, scale.warehouses() - 1);
    return other < warehouse ? other : other + 1;
  }
}
