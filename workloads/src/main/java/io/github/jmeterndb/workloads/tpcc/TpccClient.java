// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * One terminal. What failed with a temporary error is asked for again as it was, so that the kinds
 * keep their shares. For one thread.
 */
final class TpccClient extends Client {
  private final Tpcc port;
  private final TpccLedger ledger;
  private final TpccInputs inputs;
  private Transaction current;

  TpccClient(Tpcc port, TpccLedger ledger, TpccInputs inputs) {
    this.port = port;
    this.ledger = ledger;
    this.inputs = inputs;
  }

  @Override
  protected boolean run() throws StoreException {
    if (current == null) {
      current = transaction(inputs.kind());
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

  private Transaction transaction(Kind kind) {
    return switch (kind) {
      case NEW_ORDER -> newOrder(inputs.newOrder());
      case PAYMENT -> payment();
      case ORDER_STATUS -> orderStatus(inputs.customer());
      case DELIVERY -> new TenDeliveries(inputs.carrier());
      case STOCK_LEVEL -> stockLevel(inputs.threshold());
    };
  }

  private Transaction newOrder(NewOrder order) {
    return () -> {
      Ordered ordered =
          write(
              Kind.NEW_ORDER,
              known -> ledger.add(order, known),
              () -> port.newOrder(order),
              Ordered::order);
      if (ordered.isRolledBack()) {
        was(TpccWorkload.ROLLED_BACK);
      }
      require(ordered.isRolledBack() == inputs.rollsBack(order), "a New-Order's end", ordered);
    };
  }

  private Transaction payment() {
    int district = inputs.anyDistrict();
    Customer payer = inputs.payer(district);
    BigDecimal amount = inputs.amount();
    Instant at = TpccInputs.now();
    return () -> {
      // Each try has a key of its own: one that failed may have been committed all the same.
      Payment payment =
          new Payment(inputs.warehouse(), district, payer, amount, at, ledger.nextHistory());
      int customer =
          write(
              Kind.PAYMENT,
              known -> ledger.add(payment, known),
              () -> port.payment(payment),
              id -> id);
      require(payer.isByName() || payer.id() == customer, "who paid", customer);
    };
  }

  private Transaction orderStatus(Customer customer) {
    return () -> {
      onlyReads();
      OrderStatus status = timed(Kind.ORDER_STATUS.part(), () -> port.orderStatus(customer));
      int lines = status.lines().size();
      // The order is read before its lines, and nothing is locked: in between it may be delivered.
      boolean delivered = status.carrier() != 0;
      require(
          lines >= 5
              && lines <= 15
              && status.lines().stream().allMatch(line -> !delivered || line.delivered() != null)
              && (customer.isByName() || customer.id() == status.customer()),
          "the last order",
          status);
    };
  }

  private Transaction stockLevel(int threshold) {
    return () -> {
      onlyReads();
      int low =
          timed(
              Kind.STOCK_LEVEL.part(),
              () -> port.stockLevel(inputs.warehouse(), inputs.district(), threshold));
      require(low >= 0 && low <= 15 * Tpcc.RECENT, "the items of low stock", low);
    };
  }

  /** Notes what was acknowledged, which nothing was where the number is 0, or is unknown. */
  private <T> T write(Kind kind, Consumer<Boolean> note, Call<T> call, ToIntFunction<T> number)
      throws StoreException {
    T answer;
    try {
      answer = timed(kind.part(), call);
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

  /** A delivery: asked for again, it goes on behind what it has done. */
  private final class TenDeliveries implements Transaction {
    private final int carrier;
    private final Instant at = TpccInputs.now();
    private int district = 1;

    TenDeliveries(int carrier) {
      this.carrier = carrier;
    }

    @Override
    public void send() throws StoreException {
      for (; district <= Scale.DISTRICTS; district++) {
        int warehouse = inputs.warehouse();
        int from = ledger.oldest(warehouse, district);
        Delivery delivery = new Delivery(warehouse, district, carrier, at, from);
        int order =
            write(
                Kind.DELIVERY,
                known -> ledger.add(delivery, known),
                () -> port.deliver(delivery),
                id -> id);
        require(order == 0 || order >= from, "the oldest order", order);
        if (order != 0) {
          ledger.delivered(warehouse, district, order);
        }
      }
    }
  }
}
