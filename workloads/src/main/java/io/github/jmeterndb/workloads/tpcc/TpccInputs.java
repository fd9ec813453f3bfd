// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpcc.NewOrder.Line;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What one terminal keys in: clauses 2.4.1, 2.5.1, 2.6.1, 2.7.1 and 2.8.1. It follows from the
 * thread's number and the number of threads, so that all access paths see the same. For that
 * thread.
 */
public final class TpccInputs {
  private static final Comparator<Line> BY_STOCK =
      Comparator.comparing(Line::supplier).thenComparing(Line::item);

  private final Scale scale;
  private final SplittableRandom random;
  private final List<Kind> deck = new ArrayList<>();
  private final NonUniform names;
  private final NonUniform customers;
  private final NonUniform items;
  private final int warehouse;
  private final int district;

  /** The terminal of that thread: they stand in the warehouses in turn. */
  public TpccInputs(Scale scale, Worker worker) {
    this.scale = scale;
    random = new SplittableRandom(((long) worker.threads() << Integer.SIZE) + worker.thread());
    names = NonUniform.names(scale);
    customers = NonUniform.customers(scale);
    items = NonUniform.items(scale);
    warehouse = 1 + worker.thread() % scale.warehouses();
    district = 1 + worker.thread() / scale.warehouses() % Scale.DISTRICTS;
  }

  /** The terminal's warehouse, from 1. */
  public int warehouse() {
    return warehouse;
  }

  /** The district of which it asks for the stock, from 1. */
  public int district() {
    return district;
  }

  /**
   * What it does next: drawn from a shuffled deck of 23 cards, without putting them back, so that
   * each terminal keeps the shares in all that it does (clause 5.2.4.2).
   */
  public Kind kind() {
    if (deck.isEmpty()) {
      for (Kind kind : Kind.values()) {
        deck.addAll(Collections.nCopies(kind.cards(), kind));
      }
    }
    return deck.remove(random.nextInt(deck.size()));
  }

  /** An order: one of a hundred has an item at its end that does not exist. */
  public NewOrder newOrder() {
    int inDistrict = anyDistrict();
    int customer = customers.draw(random);
    int count = between(5, 15);
    boolean rollsBack = isOneOf(100);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int supplier = isOneOf(100) ? otherWarehouse() : warehouse;
      lines.add(new Line(items.draw(random), supplier, between(1, 10)));
    }
    if (rollsBack) {
      Line last = lines.remove(count - 1);
      lines.sort(BY_STOCK);
      lines.add(new Line(scale.items() + 1, last.supplier(), last.quantity()));
    } else {
      lines.sort(BY_STOCK);
    }
    return new NewOrder(warehouse, inDistrict, customer, lines, now());
  }

  /** Whether an order names an item that does not exist. */
  public boolean rollsBack(NewOrder order) {
    return order.lines().stream().anyMatch(line -> line.item() > scale.items());
  }

  /**
   * Who pays to a district: one of its customers, or, 15 of a hundred, one of any district of
   * another warehouse.
   */
  public Customer payer(int toDistrict) {
    return between(1, 100) <= 85
        ? customer(warehouse, toDistrict)
        : customer(otherWarehouse(), anyDistrict());
  }

  public Customer customer() {
    return customer(warehouse, anyDistrict());
  }

  private Customer customer(int ofWarehouse, int ofDistrict) {
    return between(1, 100) <= 60
        ? new Customer(ofWarehouse, ofDistrict, 0, NonUniform.lastName(names.draw(random)))
        : new Customer(ofWarehouse, ofDistrict, customers.draw(random), "");
  }

  /** What is paid: 1.00 to 5,000.00. */
  public BigDecimal amount() {
    return BigDecimal.valueOf(between(100, 500_000), 2);
  }

  public int carrier() {
    return between(1, 10);
  }

  public int threshold() {
    return between(10, 20);
  }

  public int anyDistrict() {
    return between(1, Scale.DISTRICTS);
  }

  /** The time, as precisely as it is stored. */
  public static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  private int otherWarehouse() {
    if (scale.warehouses() == 1) {
      return warehouse;
    }
    int other = between(1, scale.warehouses() - 1);
    return other < warehouse ? other : other + 1;
  }

  private boolean isOneOf(int many) {
    return random.nextInt(many) == 0;
  }

  private int between(int first, int last) {
    return random.nextInt(first, last + 1);
  }
}
