// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.workloads.tpcc.data.Growth.Quantity;
import io.github.jmeterndb.workloads.tpcc.port.Delivery;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder.Line;
import io.github.jmeterndb.workloads.tpcc.port.Payment;
import java.util.HashMap;
import java.util.Map;

public final class Effects {
  private final Map<Growth, Long> amounts = new HashMap<>();

  private Effects() {}

  public static Effects of(NewOrder order) {
    Effects effects = new Effects();
    int warehouse = order.warehouse();
    effects.add(Quantity.NEXT_ORDER, warehouse, order.district(), 1);
    effects.add(Quantity.ORDERS, warehouse, order.district(), 1);
    effects.add(Quantity.UNDELIVERED, warehouse, order.district(), 1);
    effects.add(Quantity.LINES, warehouse, order.district(), order.lines().size());
    for (Line line : order.lines()) {
      effects.add(Quantity.STOCK_YTD, line.supplier(), 0, line.quantity());
      effects.add(Quantity.STOCK_ORDERS, line.supplier(), 0, 1);
      effects.add(Quantity.STOCK_REMOTE, line.supplier(), 0, order.isRemote(line) ? 1 : 0);
    }
    return effects;
  }

  public static Effects of(Payment payment) {
    Effects effects = new Effects();
    long cents = payment.amount().movePointRight(2).longValueExact();
    effects.add(Quantity.WAREHOUSE_YTD, payment.warehouse(), 0, cents);
    effects.add(Quantity.DISTRICT_YTD, payment.warehouse(), payment.district(), cents);
    effects.add(Quantity.HISTORY, payment.warehouse(), payment.district(), 1);
    effects.add(
        Quantity.PAYMENTS, payment.customer().warehouse(), payment.customer().district(), 1);
    return effects;
  }

  public static Effects of(Delivery delivery) {
    Effects effects = new Effects();
    effects.add(Quantity.UNDELIVERED, delivery.warehouse(), delivery.district(), -1);
    effects.add(Quantity.DELIVERIES, delivery.warehouse(), delivery.district(), 1);
    return effects;
  }

  private void add(Quantity quantity, int warehouse, int district, long amount) {
    amounts.merge(new Growth(quantity, warehouse, district), amount, Long::sum);
  }

  Map<Growth, Long> amounts() {
    return amounts;
  }
}
