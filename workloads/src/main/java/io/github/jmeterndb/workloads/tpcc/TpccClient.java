// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Customer;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Delivery;
import io.github.jmeterndb.workloads.tpcc.Tpcc.NewOrder;
import io.github.jmeterndb.workloads.tpcc.Tpcc.OrderStatus;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Ordered;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Payment;
import io.github.jmeterndb.workloads.tpcc.TpccWorkload.Kind;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * One terminal. A transaction that failed with a temporary error is repeated with the same input,
 * so that the shares of the kinds stay the same. Not thread-safe.
 */
final class TpccClient extends Client {
  private final Tpcc api;
  private final TpccLedger ledger;
  private final TpccInputs inputs;
  private final int warehouse;
  private Transaction current;

  /** The district at which a repeated delivery continues. */
  private int district;

  TpccClient(Tpcc api, TpccLedger ledger, TpccInputs inputs) {
    this.api = api;
    this.ledger = ledger;
    this.inputs = inputs;
    warehouse = inputs.warehouse;
  }

  @Override
  protected boolean run() throws StoreException {
    if (current == null) {
      current = draw();
    }
    boolean again = false;
    try {
      current.send();
    } catch (StoreException e) {
      again = e.isTemporary();
      throw e;
    } finally {
      if (!again) {
        current = null;
      }
    }
    return true;
  }

  private Transaction draw() {
    Timestamp at = TpccInputs.now();
    return switch (inputs.kind()) {
      case NEW_ORDER -> {
        NewOrder order = inputs.newOrder();
        yield () -> newOrder(order);
      }
      case PAYMENT -> {
        int to = inputs.anyDistrict();
        Customer payer = inputs.payer(to);
        BigDecimal amount = inputs.amount();
        // Each attempt has its own key, because a failed one may have been committed.
        yield () -> pay(new Payment(warehouse, to, payer, amount, at, ledger.nextHistory()));
      }
      case ORDER_STATUS -> {
        Customer customer = inputs.customer();
        yield () -> orderStatus(customer);
      }
      case DELIVERY -> {
        int carrier = inputs.random.between(1, 10);
        district = 1;
        yield () -> deliver(carrier, at);
      }
      case STOCK_LEVEL -> {
        int threshold = inputs.random.between(10, 20);
        yield () -> stockLevel(threshold);
      }
    };
  }

  private void newOrder(NewOrder order) throws StoreException {
    Consumer<Boolean> note = known -> ledger.add(order, known);
    Ordered ordered = write(Kind.NEW_ORDER, note, () -> api.newOrder(order), Ordered::order);
    if (ordered.isRolledBack()) {
      was(TpccWorkload.ROLLED_BACK);
    }
    require(ordered.isRolledBack() == inputs.rollsBack(order), "a New-Order's end", ordered);
  }

  private void pay(Payment payment) throws StoreException {
    Consumer<Boolean> note = known -> ledger.add(payment, known);
    int customer = write(Kind.PAYMENT, note, () -> api.payment(payment), id -> id);
    Customer payer = payment.customer();
    require(payer.isByName() || payer.id() == customer, "who paid", customer);
  }

  private void orderStatus(Customer customer) throws StoreException {
    onlyReads();
    was(Kind.ORDER_STATUS.part);
    OrderStatus status = timed(() -> api.orderStatus(customer));
    int lines = status.lines().size();
    // The order is read before its lines without locks: it may be delivered in between.
    boolean delivered = status.carrier() != 0;
    require(
        lines >= 5
            && lines <= 15
            && status.lines().stream().allMatch(line -> !delivered || line.delivered() != null)
            && (customer.isByName() || customer.id() == status.customer()),
        "the last order",
        status);
  }

  private void deliver(int carrier, Timestamp at) throws StoreException {
    for (; district <= Scale.DISTRICTS; district++) {
      int from = ledger.oldest(warehouse, district);
      Delivery delivery = new Delivery(warehouse, district, carrier, at, from);
      Consumer<Boolean> note = known -> ledger.add(delivery, known);
      int order = write(Kind.DELIVERY, note, () -> api.deliver(delivery), id -> id);
      require(order == 0 || order >= from, "the oldest order", order);
      if (order != 0) {
        ledger.delivered(warehouse, district, order);
      }
    }
  }

  private void stockLevel(int threshold) throws StoreException {
    onlyReads();
    was(Kind.STOCK_LEVEL.part);
    int low = timed(() -> api.stockLevel(warehouse, inputs.district, threshold));
    require(low >= 0 && low <= 15 * Tpcc.RECENT, "the items of low stock", low);
  }

  /** Records a write as acknowledged or unknown; number 0 means that nothing was written. */
  private <T> T write(Kind kind, Consumer<Boolean> note, Call<T> call, ToIntFunction<T> number)
      throws StoreException {
    was(kind.part);
    T answer;
    try {
      answer = timed(call);
    } catch (StoreException | RuntimeException e) {
      if (mayBeApplied(e)) {
        note.accept(false);
      }
      throw e;
    }
    if (number.applyAsInt(answer) != 0) {
      note.accept(true);
    }
    return answer;
  }

  private static void require(boolean right, String what, Object answer) throws StoreException {
    if (!right) {
      throw StoreException.wrongEffect(what + " does not match the request: " + answer);
    }
  }

  @FunctionalInterface
  private interface Transaction {
    void send() throws StoreException;
  }
}
