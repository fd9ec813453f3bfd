// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Customer;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Delivery;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Payment;
import io.github.jmeterndb.workloads.tpcc.TpccWorkload.Kind;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The transactions of a terminal, its checks of their results, and its ledger. */
class TpccClientTest {
  private static final Scale SCALE = new Scale(2, 1);

  private final FakeTpcc api = new FakeTpcc();
  private final TpccLedger ledger = new TpccLedger(SCALE);

  @Test
  void tellsTheKindOfEachTransaction() throws Exception {
    Map<String, Integer> parts = new HashMap<>();
    TpccClient client = client();
    for (int i = 0; i < 2_300; i++) {
      client.operate();
      parts.merge(client.part().orElseThrow(), 1, Integer::sum);
    }
    int rolledBack = parts.remove(TpccWorkload.ROLLED_BACK);
    assertThat(rolledBack).isBetween(1, 30);
    assertThat(parts)
        .containsEntry(Kind.NEW_ORDER.part, 1_000 - rolledBack)
        .containsEntry(Kind.PAYMENT.part, 1_000)
        .containsEntry(Kind.ORDER_STATUS.part, 100)
        .containsEntry(Kind.DELIVERY.part, 100)
        .containsEntry(Kind.STOCK_LEVEL.part, 100)
        .hasSize(5);
    assertThat(api.deliveries).hasSize(1_000);
    assertThat(api.payments()).extracting(Payment::history).doesNotHaveDuplicates();
    assertThat(api.payments())
        .filteredOn(payment -> payment.customer().warehouse() == payment.warehouse())
        .isNotEmpty()
        .allMatch(payment -> payment.customer().district() == payment.district());
  }

  @Test
  void asksAgainForWhatFailedForAWhileWithAnotherKeyForHistory() throws Exception {
    TpccClient client = client();
    List<Object> failed = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      api.failure = new StoreException("busy", "busy", Outcome.NOT_APPLIED, true, null);
      int before = api.asked.size();
      client.operate(
          failure -> {
            failed.add(api.asked.get(api.asked.size() - 1));
            return true;
          });
      assertThat(withoutKey(api.asked.get(before + 1))).isEqualTo(withoutKey(failed.get(i)));
    }
    assertThat(failed).hasSize(500);
    // A failed payment may have been committed nevertheless.
    assertThat(api.payments()).extracting(Payment::history).doesNotHaveDuplicates();
  }

  private static Object withoutKey(Object asked) {
    return asked instanceof Payment paid
        ? new Payment(
            paid.warehouse(), paid.district(), paid.customer(), paid.amount(), paid.at(), 0)
        : asked;
  }

  @Test
  void refusesADeliveredOrderOfWhichALineIsNot() throws Exception {
    TpccClient client = client();
    // It may be delivered between the reads: first the order, then its lines.
    api.delivered = new Timestamp(0);
    for (int i = 0; i < 500; i++) {
      client.operate();
    }
    api.carrier = 7;
    api.delivered = null;
    List<String> refused = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      try {
        client.operate();
      } catch (StoreException e) {
        refused.add(e.getMessage());
      }
    }
    assertThat(refused)
        .isNotEmpty()
        .allMatch(line -> line.startsWith("the last order does not match the request"));
  }

  @Test
  void goesOnWithADeliveryWhereItFailed() throws Exception {
    TpccClient client = client();
    api.failAtDistrict = 4;
    for (int i = 0; i < 100; i++) {
      client.operate(failure -> true);
    }
    assertThat(api.deliveries.stream().limit(11).map(Delivery::district))
        .containsExactly(1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10);
    assertThat(api.deliveries.get(10).from()).isEqualTo(22);
    assertThat(api.deliveries.get(11).from()).isEqualTo(23);
  }

  @Test
  void knowsThatNothingIsAppliedOfAFailedRead() {
    TpccClient client = client();
    Set<Outcome> ofReads = new HashSet<>();
    Set<Outcome> ofWrites = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      api.failure = new StoreException("lost", "lost", Outcome.UNKNOWN, null);
      StoreException e = catchThrowableOfType(StoreException.class, client::operate);
      Object asked = api.asked.get(api.asked.size() - 1);
      boolean reads = asked instanceof Customer || asked instanceof List;
      (reads ? ofReads : ofWrites).add(e.outcome());
    }
    assertThat(ofReads).containsExactly(Outcome.NOT_APPLIED);
    assertThat(ofWrites).containsExactly(Outcome.UNKNOWN);
  }

  @Test
  void refusesWhatIsWrong() {
    TpccClient client = client();
    api.wrong = true;
    for (int i = 0; i < 100; i++) {
      ApiContract.assertWrong(client::operate);
    }
  }

  private TpccClient client() {
    return new TpccClient(api, ledger, new TpccInputs(SCALE, new Worker(0, 1, true)));
  }

  private static final class FakeTpcc implements Tpcc {
    private final List<Object> asked = new ArrayList<>();
    private final List<Delivery> deliveries = new ArrayList<>();
    private StoreException failure;
    private int failAtDistrict;
    private boolean wrong;
    private int carrier;
    private Timestamp delivered;

    private List<Payment> payments() {
      return asked.stream().filter(Payment.class::isInstance).map(Payment.class::cast).toList();
    }

    private void answer(Object input) throws StoreException {
      asked.add(input);
      StoreException now = failure;
      failure = null;
      if (now != null) {
        throw now;
      }
    }

    @Override
    public Ordered newOrder(NewOrder order) throws StoreException {
      answer(order);
      boolean unused = order.lines().stream().anyMatch(line -> line.item() > SCALE.items());
      return unused != wrong ? new Ordered(0, null) : new Ordered(31, BigDecimal.ONE);
    }

    @Override
    public int payment(Payment payment) throws StoreException {
      answer(payment);
      if (wrong && payment.customer().isByName()) {
        throw Tpcc.noRow("customer");
      }
      return payment.customer().id() + (wrong || payment.customer().isByName() ? 1 : 0);
    }

    @Override
    public OrderStatus orderStatus(Customer customer) throws StoreException {
      answer(customer);
      OrderedLine line = new OrderedLine(1, 1, 5, BigDecimal.ONE, delivered);
      return new OrderStatus(
          customer.id(),
          BigDecimal.ONE,
          1,
          new Timestamp(0),
          carrier,
          Collections.nCopies(wrong ? 4 : 5, line));
    }

    @Override
    public int deliver(Delivery delivery) throws StoreException {
      deliveries.add(delivery);
      answer(delivery);
      if (delivery.district() == failAtDistrict) {
        failAtDistrict = 0;
        throw new StoreException("busy", "busy", Outcome.NOT_APPLIED, true, null);
      }
      return wrong ? 1 : delivery.from();
    }

    @Override
    public int stockLevel(int warehouse, int district, int threshold) throws StoreException {
      answer(List.of(warehouse, district, threshold));
      return wrong ? -1 : 3;
    }
  }
}
