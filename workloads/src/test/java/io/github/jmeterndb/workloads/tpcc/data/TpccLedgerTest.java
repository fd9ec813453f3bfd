// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workloads.tpcc.data.Growth.Quantity;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import io.github.jmeterndb.workloads.tpcc.port.Customer;
import io.github.jmeterndb.workloads.tpcc.port.Delivery;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder;
import io.github.jmeterndb.workloads.tpcc.port.NewOrder.Line;
import io.github.jmeterndb.workloads.tpcc.port.Payment;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TpccLedgerTest {
  private static final Growth NEXT = new Growth(Quantity.NEXT_ORDER, 1, 3);
  private static final Growth UNDELIVERED = new Growth(Quantity.UNDELIVERED, 1, 3);
  private static final Effects ORDER =
      Effects.of(
          new NewOrder(1, 3, 5, List.of(new Line(7, 1, 4), new Line(9, 2, 3)), Instant.EPOCH));
  private static final Effects DELIVERY = Effects.of(new Delivery(1, 3, 7, Instant.EPOCH, 22));

  private final Journal journal = new Journal(new Scale(2, 1));

  @Test
  void knowsWhatATransactionChangesWhere() {
    assertThat(ORDER.amounts())
        .containsEntry(NEXT, 1L)
        .containsEntry(new Growth(Quantity.LINES, 1, 3), 2L)
        .containsEntry(new Growth(Quantity.STOCK_YTD, 1, 0), 4L)
        .containsEntry(new Growth(Quantity.STOCK_YTD, 2, 0), 3L)
        .containsEntry(new Growth(Quantity.STOCK_REMOTE, 1, 0), 0L)
        .containsEntry(new Growth(Quantity.STOCK_REMOTE, 2, 0), 1L);
    Payment payment =
        new Payment(1, 3, new Customer(2, 4, 6, ""), new BigDecimal("12.34"), Instant.EPOCH, 1);
    assertThat(Effects.of(payment).amounts())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                new Growth(Quantity.WAREHOUSE_YTD, 1, 0), 1_234L,
                new Growth(Quantity.DISTRICT_YTD, 1, 3), 1_234L,
                new Growth(Quantity.HISTORY, 1, 3), 1L,
                new Growth(Quantity.PAYMENTS, 2, 4), 1L));
  }

  @Test
  void allowsWhatWasAcknowledgedGiveOrTakeWhatIsInDoubt() {
    journal.acknowledged(ORDER);
    assertDifferences(1, 1, "");
    assertDifferences(
        0, 1, "d_next_o_id of district 3 of warehouse 1 grew by 0, and 1 was acknowledged");
    journal.unknown(ORDER);
    journal.unknown(DELIVERY);
    assertDifferences(1, 0, "");
    assertDifferences(2, 2, "");
    assertDifferences(
        3, 2, "d_next_o_id of district 3 of warehouse 1 grew by 3, and 1 to 2 was acknowledged");
    assertDifferences(
        2,
        -1,
        "the rows in new_order of district 3 of warehouse 1 grew by -1, and 0 to 2 was acknowledged");
  }

  @Test
  void addsUpWhatSeveralJvmsHaveSeen() {
    journal.acknowledged(ORDER);
    Journal other = new Journal(new Scale(2, 1));
    other.acknowledged(ORDER);
    other.unknown(DELIVERY);
    journal.add(other.take());
    journal.add(other.take());
    assertThat(journal.ledger().of(NEXT)).isEqualTo(new TpccLedger.Bounds(2, 2));
    assertThat(journal.ledger().of(UNDELIVERED)).isEqualTo(new TpccLedger.Bounds(1, 2));
    assertThat(journal.nextHistory() >> 32).isNotEqualTo(other.nextHistory() >> 32);
  }

  private void assertDifferences(long orders, long undelivered, String expected) {
    Map<Growth, Long> grown = Map.of(NEXT, orders, UNDELIVERED, undelivered);
    assertThat(String.join("; ", GrowthCheck.differences(grown, journal.ledger())))
        .isEqualTo(expected);
  }
}
