// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.tpcc.NewOrder.Line;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What TPC-C's transactions must do, over any access path, in both forms. */
public final class TpccContract extends PortContract<Tpcc> {
  private static final int CUSTOMERS = 30;
  private static final int ITEMS = 1_000;
  private static final int OLDEST = 22;
  private static final Instant AT = TpccInputs.now();

  @Override
  protected Workload<Tpcc> workload() {
    return new TpccWorkload();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(TpccWorkload.WAREHOUSES, "2", TpccWorkload.POPULATION, "1");
  }

  @Override
  protected List<Map<Parameter, String>> forms(AccessPath path) {
    return List.of(Map.of(), Map.of(Parameter.FORM, "statements"));
  }

  @Override
  public boolean takesLong() {
    return true;
  }

  @Test
  void placesAnOrderOfTwoWarehouses() throws Exception {
    change("UPDATE stock SET s_quantity = 50 WHERE s_i_id = 7");
    change("UPDATE stock SET s_quantity = 12 WHERE s_i_id = 9");
    change("UPDATE item SET i_price = 2.50 WHERE i_id IN (7, 9)");
    change("UPDATE warehouse SET w_tax = 0.1000 WHERE w_id = 1");
    change("UPDATE district SET d_tax = 0.0500 WHERE d_w_id = 1 AND d_id = 3");
    change("UPDATE customer SET c_discount = 0.2000 WHERE c_w_id = 1 AND c_d_id = 3 AND c_id = 5");
    Ordered ordered =
        port().newOrder(order(new Line(7, 1, 4), new Line(7, 1, 6), new Line(9, 2, 3)));

    assertThat(ordered.isRolledBack()).isFalse();
    assertThat(ordered.order()).isEqualTo(CUSTOMERS + 1);
    // 13 at 2.50, less a fifth, and 15 % of that.
    assertThat(ordered.total()).isEqualByComparingTo("29.90");
    assertRow("stock WHERE s_w_id = 1 AND s_i_id = 7", "s_quantity, s_ytd, s_order_cnt", "40/10/2");
    assertRow(
        "stock WHERE s_w_id = 2 AND s_i_id = 9",
        "s_quantity, s_ytd, s_order_cnt, s_remote_cnt",
        "100/3/1/1");
    assertRow("stock WHERE s_w_id = 1 AND s_i_id = 9", "s_quantity, s_ytd", "12/0");
    assertRow(
        "orders WHERE o_w_id = 1 AND o_d_id = 3 AND o_id = 31",
        "o_c_id, o_ol_cnt, o_all_local, COALESCE(o_carrier_id, 0)",
        "5/3/0/0");
    assertRow("new_order WHERE no_w_id = 1 AND no_d_id = 3 AND no_o_id = 31", "no_o_id", "31");
    assertRow("district WHERE d_w_id = 1 AND d_id = 3", "d_next_o_id", "32");
    assertRow(
        "order_line WHERE ol_w_id = 1 AND ol_d_id = 3 AND ol_o_id = 31 AND ol_number = 3",
        "ol_i_id, ol_supply_w_id, ol_quantity, ol_amount,"
            + " CASE WHEN ol_delivery_d IS NULL THEN 0 ELSE 1 END",
        "9/2/3/7.50/0");
    assertThat(
            text(
                "SELECT COUNT(*) FROM order_line JOIN stock ON s_w_id = ol_supply_w_id AND s_i_id ="
                    + " ol_i_id WHERE ol_o_id = 31 AND ol_dist_info = s_dist_03"))
        .isEqualTo("3");
  }

  @Test
  void rollsBackAnOrderOfAnItemThatDoesNotExist() throws Exception {
    Ordered ordered = port().newOrder(order(new Line(7, 1, 4), new Line(ITEMS + 1, 1, 1)));

    assertThat(ordered.isRolledBack()).isTrue();
    assertThat(data().verdict().differences()).isEmpty();
    assertThat(port().newOrder(order(new Line(7, 1, 4))).order()).isEqualTo(CUSTOMERS + 1);
  }

  @Test
  void doesAllElseOfAnOrderBeforeItIsRolledBack() throws Exception {
    Line one = new Line(7, 1, 4);
    Line other = new Line(9, 2, 3);
    port().newOrder(order(one, other));
    long atFirst = writes();
    port().newOrder(order(one, other));
    long placed = writes();
    assertThat(port().newOrder(order(one, other, new Line(ITEMS + 1, 2, 1))).isRolledBack())
        .isTrue();
    assertThat(writes() - placed).isGreaterThanOrEqualTo(placed - atFirst);
  }

  /** Queries that write; or, where there are none, rows that the data nodes write. */
  private long writes() throws UserError {
    Map<String, Long> counters = link().counters();
    return counters.containsKey(Counted.WRITE_QUERIES)
        ? counters.get(Counted.WRITE_QUERIES)
        : admin().counters().get("datanodes.WRITES");
  }

  @Test
  void looksForACustomerBeforeItLocksTheWarehouse() throws Exception {
    try (ServerConnection other = admin().server().another()) {
      other.execute("BEGIN");
      other.text("SELECT w_ytd FROM warehouse WHERE w_id = 1 FOR UPDATE");
      assertWrong(() -> port().payment(payment(new Customer(1, 3, 0, "NOBODY"), 1)));
      other.execute("ROLLBACK");
    }
  }

  @Test
  void failsWhereACustomerDoesNotExist() throws Exception {
    NewOrder nobodys = new NewOrder(1, 3, CUSTOMERS + 1, List.of(new Line(1, 1, 1)), AT);
    assertWrong(() -> port().newOrder(nobodys));
    for (Customer nobody :
        List.of(new Customer(1, 3, CUSTOMERS + 1, ""), new Customer(1, 3, 0, "NOBODY"))) {
      assertWrong(() -> port().payment(payment(nobody, 1)));
      assertWrong(() -> port().orderStatus(nobody));
    }
    assertThat(data().verdict().differences()).isEmpty();
  }

  @Test
  void failsWhereTheCustomerOfADeliveryIsGone() throws Exception {
    String order = " WHERE o_w_id = 1 AND o_d_id = 3 AND o_id = " + OLDEST;
    change(
        "DELETE FROM customer WHERE c_w_id = 1 AND c_d_id = 3 AND c_id = "
            + text("SELECT o_c_id FROM orders" + order));

    assertWrong(() -> port().deliver(delivery(OLDEST)));
    assertThat(text("SELECT COALESCE(o_carrier_id, 0) FROM orders" + order))
        .as("nothing of it is there")
        .isEqualTo("0");
  }

  @Test
  void failsWhereARowThatItChangesIsGone() throws Exception {
    change("DELETE FROM stock WHERE s_w_id = 1 AND s_i_id = 7");
    assertWrong(() -> port().newOrder(order(new Line(7, 1, 4))));
    change("DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 4 AND no_o_id < " + CUSTOMERS);
    change("DELETE FROM orders WHERE o_w_id = 1 AND o_d_id = 4 AND o_id = " + CUSTOMERS);
    assertWrong(() -> port().deliver(new Delivery(1, 4, 7, AT, OLDEST)));
    change("DELETE FROM district WHERE d_w_id = 1 AND d_id = 3");
    assertWrong(() -> port().payment(payment(new Customer(1, 3, 5, ""), 1)));
    assertWrong(() -> port().newOrder(order(new Line(9, 1, 4))));
  }

  /** No fault excuses it, so it must be the same over all paths. */
  private static void assertWrong(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }

  @TestFactory
  Stream<DynamicTest> takesThePaymentOfAnotherWarehousesCustomer() {
    return Stream.of(
        dynamicTest("of good credit", () -> takesThePayment("GC", 1)),
        dynamicTest("of bad credit", () -> takesThePayment("BC", 2)));
  }

  private void takesThePayment(String credit, int history) throws Exception {
    String where = "customer WHERE c_w_id = 2 AND c_d_id = 4 AND c_id = 6";
    change(
        "UPDATE customer SET c_data = 'before', c_credit = '%s' WHERE c_w_id = 2 AND c_id = 6"
            .formatted(credit));

    assertThat(port().payment(payment(new Customer(2, 4, 6, ""), history))).isEqualTo(6);

    assertRow(where, "c_balance, c_ytd_payment, c_payment_cnt", "-22.34/22.34/2");
    assertRow(where, "c_data", credit.equals("GC") ? "before" : "6 4 2 3 1 12.34|before");
    assertRow("warehouse WHERE w_id = 1", "w_ytd", "3012.34");
    assertRow("warehouse WHERE w_id = 2", "w_ytd", "3000.00");
    assertRow("district WHERE d_w_id = 1 AND d_id = 3", "d_ytd", "312.34");
    String names =
        text(
            "SELECT CONCAT(w_name, '    ', d_name) FROM warehouse JOIN district ON d_w_id = w_id"
                + " WHERE w_id = 1 AND d_id = 3");
    assertRow(
        "history WHERE h_w_id = 1 AND h_id = " + payment(null, history).history(),
        "h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_amount, h_data",
        "6/4/2/3/12.34/" + names);
  }

  @Test
  void findsTheCustomerInTheMiddleOfThoseOfAName() throws Exception {
    change(
        "UPDATE customer SET c_last = 'MANY', c_first = CONCAT('b', c_id) WHERE c_d_id = 2"
            + " AND c_id IN (4, 6, 8, 9)");
    change("UPDATE customer SET c_first = 'a' WHERE c_d_id = 2 AND c_id = 9");
    Customer many = new Customer(1, 2, 0, "MANY");
    // a, b4, b6, b8
    assertThat(port().payment(payment(many, 1))).isEqualTo(4);
    assertThat(port().orderStatus(many).customer()).isEqualTo(4);
  }

  @Test
  void readsACustomersLastOrder() throws Exception {
    port().newOrder(order(new Line(1, 1, 1)));
    int last = port().newOrder(order(new Line(7, 1, 4), new Line(9, 2, 3))).order();
    OrderStatus status = port().orderStatus(new Customer(1, 3, 5, ""));

    assertThat(status.order()).isEqualTo(last);
    assertThat(status.customer()).isEqualTo(5);
    assertThat(status.balance()).isEqualByComparingTo("-10");
    assertThat(status.entered()).isEqualTo(AT);
    assertThat(status.carrier()).isZero();
    assertThat(status.lines().stream().map(OrderStatus.Line::item)).containsExactly(7, 9);
    assertThat(status.lines().stream().map(OrderStatus.Line::supplier)).containsExactly(1, 2);
    assertThat(status.lines().stream().map(OrderStatus.Line::quantity)).containsExactly(4, 3);
    assertThat(status.lines()).allMatch(line -> line.delivered() == null);
  }

  @Test
  void deliversTheOldestOrder() throws Exception {
    int customer =
        Integer.parseInt(
            text("SELECT o_c_id FROM orders WHERE o_w_id = 1 AND o_d_id = 3 AND o_id = " + OLDEST));
    String amount =
        "SELECT SUM(ol_amount)%s FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 3"
            + " AND ol_o_id = "
            + OLDEST;
    String balance = text(amount.formatted(" - 10.00"));

    assertThat(port().deliver(delivery(OLDEST))).isEqualTo(OLDEST);

    assertRow(
        "customer WHERE c_w_id = 1 AND c_d_id = 3 AND c_id = " + customer,
        "c_balance, c_delivery_cnt",
        balance + "/1");
    OrderStatus status = port().orderStatus(new Customer(1, 3, customer, ""));
    assertThat(status.order()).isEqualTo(OLDEST);
    assertThat(status.carrier()).isEqualTo(7);
    assertThat(status.lines()).allMatch(line -> AT.equals(line.delivered()));
    assertThat(port().deliver(delivery(OLDEST))).isEqualTo(OLDEST + 1);
    assertThat(data().verdict().differences())
        .doesNotContain("consistent")
        .contains("c_delivery_cnt of district 3 of warehouse 1 grew by 2, and 0 was acknowledged");
  }

  @Test
  void deliversUntilNothingIsLeft() throws Exception {
    // Where to look first is a hint: others may have delivered more.
    for (int order = OLDEST; order <= CUSTOMERS; order++) {
      assertThat(port().deliver(delivery(1))).isEqualTo(order);
    }
    assertThat(port().deliver(delivery(1))).isZero();
    port().newOrder(order(new Line(7, 1, 4)));
    assertThat(port().deliver(delivery(-50))).isEqualTo(CUSTOMERS + 1);
  }

  @Test
  void countsItemsOfLowStockOnce() throws Exception {
    change("UPDATE stock SET s_quantity = 100");
    for (int i = 0; i < 21; i++) {
      port().newOrder(order(new Line(i == 0 ? 5 : 7, 1, 1), new Line(9, 2, 1)));
    }
    assertThat(port().stockLevel(1, 3, 10)).isZero();
    change("UPDATE stock SET s_quantity = 14 WHERE s_i_id IN (5, 7)");
    change("UPDATE stock SET s_quantity = 16 WHERE s_i_id = 9");
    assertThat(port().stockLevel(1, 3, 14)).isZero();
    assertThat(port().stockLevel(1, 3, 15)).isEqualTo(1);
    assertThat(port().stockLevel(1, 3, 17)).isEqualTo(2);
  }

  @Test
  void changesTheOtherWarehousesRows() throws Exception {
    inThreads(TpccWorkload.TPCC, 100);
    assertThat(data().verdict().differences()).isEmpty();
    String supplied =
        "SELECT COUNT(*) FROM order_line WHERE ol_o_id > 30 AND ol_supply_w_id = %s"
            + " AND ol_w_id <> ol_supply_w_id";
    for (int warehouse = 1; warehouse <= 2; warehouse++) {
      String remote = text("SELECT SUM(s_remote_cnt) FROM stock WHERE s_w_id = " + warehouse);
      assertThat(Integer.parseInt(remote)).isPositive();
      assertThat(text(supplied.formatted(warehouse))).isEqualTo(remote);
    }
    assertThat(text("SELECT COUNT(*) FROM history WHERE h_c_w_id <> h_w_id")).isNotEqualTo("0");
  }

  /** One row changed by hand for each of the conditions. */
  @TestFactory
  @OfTheData
  Stream<DynamicTest> findsWhatIsNotConsistent() {
    return Stream.of(
        violation(1, "UPDATE warehouse SET w_ytd = w_ytd + 1 WHERE w_id = 2"),
        violation(
            2, "UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = 2 AND d_id = 5"),
        violation(3, "DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 2 AND no_o_id = 25"),
        violation(
            4,
            "DELETE FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 2 AND ol_o_id = 3 AND ol_number = 5"),
        violation(
            5, "UPDATE orders SET o_carrier_id = 3 WHERE o_w_id = 1 AND o_d_id = 2 AND o_id = 25"),
        violation(6, "UPDATE orders SET o_ol_cnt = 1 WHERE o_w_id = 1 AND o_d_id = 2 AND o_id = 5"),
        violation(
            7,
            "UPDATE order_line SET ol_delivery_d = NULL WHERE ol_w_id = 1 AND ol_d_id = 2 AND ol_o_id = 3"
                + " AND ol_number = 5"),
        violation(8, "UPDATE history SET h_amount = h_amount + 1 WHERE h_w_id = 1 AND h_id = 7"),
        violation(9, "UPDATE district SET d_ytd = d_ytd + 1 WHERE d_w_id = 2 AND d_id = 5"),
        violation(
            10,
            "UPDATE customer SET c_balance = c_balance + 1 WHERE c_w_id = 1 AND c_d_id = 2 AND c_id = 7"),
        violation(
            11,
            "UPDATE customer SET c_delivery_cnt = 1 WHERE c_w_id = 1 AND c_d_id = 2 AND c_id = 7"),
        violation(
            12,
            "UPDATE customer SET c_ytd_payment = 9 WHERE c_w_id = 1 AND c_d_id = 2 AND c_id = 7"));
  }

  /** A row that is missing equals nothing, and one too many counts. */
  @TestFactory
  @OfTheData
  Stream<DynamicTest> findsARowThatIsMissingOrOneTooMany() {
    return Stream.of(
        violation(1, "DELETE FROM warehouse WHERE w_id = 2"),
        violation(9, "DELETE FROM district WHERE d_w_id = 2 AND d_id = 5"),
        violation(10, "DELETE FROM history WHERE h_w_id = 1 AND h_id = 7"),
        violation(
            8,
            "INSERT INTO history SELECT h_w_id, h_id + 1000000, h_c_id, h_c_d_id, h_c_w_id, 11, h_date,"
                + " h_amount, h_data FROM history WHERE h_w_id = 1 AND h_id = 7"),
        violation(5, "INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (1, 2, 31)"));
  }

  /** Expects that a statement violates a consistency condition. */
  private DynamicTest violation(int number, String sql) {
    String condition = "condition " + number;
    return dynamicTest(
        condition,
        () -> {
          change(sql);
          assertThat(data().verdict().differences()).contains(condition + ", ");
        });
  }

  @Test
  @OfTheData
  void findsStockThatNobodyHasOrdered() throws Exception {
    change(
        "UPDATE stock SET s_quantity = CASE s_quantity WHEN 50 THEN 51 ELSE 50 END"
            + " WHERE s_w_id = 2 AND s_i_id = 7");
    assertThat(data().verdict().differences())
        .doesNotContain("consistent")
        .matches("s_quantity \\+ s_ytd modulo 91 of warehouse 2 grew by .*");
  }

  @Test
  @OfTheData
  void findsAnOrderThatWasLost() throws Exception {
    inThreads(TpccWorkload.TPCC, 10);
    port().payment(payment(new Customer(2, 4, 6, ""), 1));
    port().newOrder(order(new Line(7, 1, 4), new Line(9, 2, 3)));
    assertThat(data().verdict().differences())
        .doesNotContain("consistent")
        .contains("d_next_o_id of district 3 of warehouse 1", "was acknowledged");
  }

  @Test
  @OfTheData
  void losesATransactionOfWhichARowWasDeletedBehindItsBack() throws Exception {
    inThreads(TpccWorkload.TPCC, 10);
    LedgerInfo before = counts();
    assertThat(before.lost).isZero();
    assertThat(before.there).isPositive();
    change("DELETE FROM history WHERE h_id = " + text("SELECT MAX(h_id) FROM history"));

    assertThat(counts().lost).isEqualTo(1);
    assertThat(counts().there).isEqualTo(before.there - 1);
    assertThat(counts().staleReads).as("TPC-C does not tell").isNull();
  }

  @Test
  @OfTheData
  void losesATransactionOfWhichAnOldRowWasPutBack() throws Exception {
    inThreads(TpccWorkload.TPCC, 10);
    change("UPDATE district SET d_next_o_id = d_next_o_id - 1 WHERE d_w_id = 1 AND d_id = 3");

    assertThat(counts().lost).isEqualTo(1);
  }

  @Test
  @OfTheData
  void findsTransactionsWhoseAcknowledgementWasSwallowed() throws Exception {
    fail(failing(true, Outcome.NOT_APPLIED), TpccWorkload.TPCC, 30);

    LedgerInfo counts = counts();
    assertThat(counts.failedThere).isPositive();
    assertThat(counts.lost).isZero();
    assertThat(counts.unknown).isZero();
  }

  @TestFactory
  @OfTheData
  Stream<DynamicTest> tellsOnceWhatBecameOfTransactionsOfUnknownOutcome() {
    return DynamicTest.stream(Stream.of(true, false), done -> "done: " + done, this::tellsOnce);
  }

  private void tellsOnce(boolean done) throws Exception {
    fail(failing(done, Outcome.UNKNOWN), TpccWorkload.TPCC, 30);

    Verdict verdict = data().verdict();
    assertThat(verdict.differences()).isEmpty();
    LedgerInfo counts = verdict.counts();
    assertThat(counts.unknown).isPositive();
    assertThat(counts.unknownApplied + counts.unknownNotApplied).isEqualTo(counts.unknown);
    if (done) {
      assertThat(counts.unknownApplied).isPositive();
    } else {
      assertThat(counts.unknownApplied).isZero();
    }
    assertThat(counts().unknown).as("since").isZero();
  }

  @Test
  void findsAPathThatReadsOtherRowsThanTheAdmin() throws Exception {
    Tpcc other =
        (Tpcc)
            Proxy.newProxyInstance(
                Tpcc.class.getClassLoader(),
                new Class<?>[] {Tpcc.class},
                (proxy, method, arguments) -> {
                  Customer customer = (Customer) arguments[0];
                  return port()
                      .orderStatus(
                          new Customer(
                              customer.warehouse(),
                              customer.district(),
                              1 + customer.id() % CUSTOMERS,
                              ""));
                });

    assertThat(data().differences(other, 1_000))
        .contains("has another balance or last order than the administrative connection reads");
  }

  private static NewOrder order(Line... lines) {
    return new NewOrder(1, 3, 5, List.of(lines), AT);
  }

  private static Payment payment(Customer customer, int history) {
    return new Payment(1, 3, customer, new BigDecimal("12.34"), AT, (1L << 40) + history);
  }

  private static Delivery delivery(int from) {
    return new Delivery(1, 3, 7, AT, from);
  }

  private void change(String sql) throws SQLException {
    admin().server().execute(sql);
  }

  private String text(String sql) throws SQLException {
    return admin().server().text(sql);
  }

  private void assertRow(String from, String columns, String expected) throws SQLException {
    assertThat(text("SELECT CONCAT_WS('/', %s, NULL) FROM %s".formatted(columns, from)))
        .as(from)
        .isEqualTo(expected);
  }
}
