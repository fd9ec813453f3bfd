// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.run.Counted;
import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Customer;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Delivery;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Line;
import io.github.jmeterndb.workloads.tpcc.Tpcc.NewOrder;
import io.github.jmeterndb.workloads.tpcc.Tpcc.OrderStatus;
import io.github.jmeterndb.workloads.tpcc.Tpcc.OrderedLine;
import io.github.jmeterndb.workloads.tpcc.Tpcc.Payment;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What TPC-C's transactions must do, over any access path, in both forms. Tests without rows of
 * their own use different districts.
 */
public final class TpccContract extends ApiContract<Tpcc> {
  private static final int CUSTOMERS = 30;
  private static final int ITEMS = 1_000;
  private static final Timestamp AT = TpccInputs.now();

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

  @Override
  protected boolean sharesRows() {
    return true;
  }

  @Override
  protected int times() {
    return 20;
  }

  @Override
  protected int threads() {
    return 8;
  }

  @Test
  void placesAnOrderOfTwoWarehouses() throws Exception {
    change("UPDATE stock SET s_quantity = 50 WHERE s_i_id = 7");
    change("UPDATE stock SET s_quantity = 12 WHERE s_i_id = 9");
    change("UPDATE item SET i_price = 2.50 WHERE i_id IN (7, 9)");
    change("UPDATE warehouse SET w_tax = 0.1000 WHERE w_id = 1");
    change("UPDATE district SET d_tax = 0.0500 WHERE d_w_id = 1 AND d_id = 3");
    change("UPDATE customer SET c_discount = 0.2000 WHERE c_w_id = 1 AND c_d_id = 3 AND c_id = 5");
    String sums = "SUM(s_ytd), SUM(s_order_cnt), SUM(s_remote_cnt)";
    String elsewhere =
        "stock WHERE NOT (s_w_id = 1 AND s_i_id = 7) AND NOT (s_w_id = 2 AND s_i_id = 9)";
    String before = row("SUM(s_quantity), " + sums, elsewhere);
    String grown = "SUM(s_ytd) - %s, SUM(s_order_cnt) - %s, SUM(s_remote_cnt) - %s";
    Object[] all = row(sums, "stock").split("/");
    int next = number("SELECT d_next_o_id FROM district WHERE d_w_id = 1 AND d_id = 3");

    Tpcc.Ordered ordered =
        api().newOrder(order(3, new Line(7, 1, 4), new Line(7, 1, 6), new Line(9, 2, 3)));

    assertThat(ordered.isRolledBack()).isFalse();
    assertThat(ordered.order()).isEqualTo(next);
    // 13 at 2.50, less 20 %, plus 15 % of that.
    assertThat(ordered.total()).isEqualByComparingTo("29.90");
    assertRow("stock WHERE s_w_id = 1 AND s_i_id = 7", "s_quantity", "40");
    assertRow("stock WHERE s_w_id = 2 AND s_i_id = 9", "s_quantity", "100");
    assertRow(elsewhere, "SUM(s_quantity), " + sums, before);
    assertRow("stock", grown.formatted(all), "13/3/1");
    assertRow(
        "orders WHERE o_w_id = 1 AND o_d_id = 3 AND o_id = " + next,
        "o_c_id, o_ol_cnt, o_all_local, COALESCE(o_carrier_id, 0)",
        "5/3/0/0");
    assertRow("new_order WHERE no_w_id = 1 AND no_d_id = 3 AND no_o_id = " + next, "1", "1");
    assertRow("district WHERE d_w_id = 1 AND d_id = 3", "d_next_o_id - 1", "" + next);
    String lines = "ol_w_id = 1 AND ol_d_id = 3 AND ol_o_id = " + next;
    assertRow(
        "order_line WHERE ol_number = 3 AND " + lines,
        "ol_i_id, ol_supply_w_id, ol_quantity, ol_amount,"
            + " CASE WHEN ol_delivery_d IS NULL THEN 0 ELSE 1 END",
        "9/2/3/7.50/0");
    assertRow(
        "order_line JOIN stock ON s_w_id = ol_supply_w_id AND s_i_id = ol_i_id"
            + " AND ol_dist_info = s_dist_03 WHERE "
            + lines,
        "COUNT(*)",
        "3");
  }

  @Test
  void leavesNothingOfWhatIsRolledBackOrNamesNoCustomer() throws Exception {
    String before = sums();

    Line unused = new Line(ITEMS + 1, 1, 1);
    assertThat(api().newOrder(order(3, new Line(7, 1, 4), unused)).isRolledBack()).isTrue();
    NewOrder nobodys = new NewOrder(1, 3, CUSTOMERS + 1, List.of(new Line(1, 1, 1)), AT);
    assertWrong(() -> api().newOrder(nobodys));
    for (Customer nobody :
        List.of(new Customer(1, 3, CUSTOMERS + 1, ""), new Customer(1, 3, 0, "NOBODY"))) {
      assertWrong(() -> api().payment(payment(nobody)));
      assertWrong(() -> api().orderStatus(nobody));
    }

    assertThat(sums()).isEqualTo(before);
  }

  private String sums() throws SQLException {
    return text(
        "SELECT CONCAT_WS(' ', (SELECT CONCAT(SUM(d_next_o_id), ' ', SUM(d_ytd)) FROM district),"
            + " (SELECT SUM(w_ytd) FROM warehouse), (SELECT COUNT(*) FROM orders),"
            + " (SELECT COUNT(*) FROM new_order), (SELECT COUNT(*) FROM order_line),"
            + " (SELECT CONCAT(SUM(s_ytd), ' ', SUM(s_order_cnt)) FROM stock),"
            + " (SELECT COUNT(*) FROM history), (SELECT SUM(c_balance) FROM customer))");
  }

  @Test
  void doesAllElseOfAnOrderBeforeItIsRolledBack() throws Exception {
    Line one = new Line(7, 1, 4);
    Line other = new Line(9, 2, 3);
    api().newOrder(order(3, one, other));
    long atFirst = writes();
    api().newOrder(order(3, one, other));
    long placed = writes();
    Line unused = new Line(ITEMS + 1, 2, 1);
    assertThat(api().newOrder(order(3, one, other, unused)).isRolledBack()).isTrue();
    assertThat(writes() - placed).isGreaterThanOrEqualTo(placed - atFirst);
  }

  /** Writing statements or, if these are not counted, rows written by the data nodes. */
  private long writes() throws UserError {
    Map<String, Long> counters = connection().counters();
    return counters.containsKey(Counted.WRITE_QUERIES)
        ? counters.get(Counted.WRITE_QUERIES)
        : admin().counters().get("datanodes.WRITES");
  }

  @Test
  void looksForACustomerBeforeItLocksTheWarehouse() throws Exception {
    try (ServerConnection other = admin().server().another()) {
      other.execute("BEGIN");
      other.text("SELECT w_ytd FROM warehouse WHERE w_id = 1 FOR UPDATE");
      assertWrong(() -> api().payment(payment(new Customer(1, 3, 0, "NOBODY"))));
      other.execute("ROLLBACK");
    }
  }

  @Test
  @OwnRows
  void failsWhereARowThatItChangesIsGone() throws Exception {
    int oldest = CUSTOMERS - 8;
    String order = "FROM orders WHERE o_w_id = 1 AND o_d_id = 3 AND o_id = " + oldest;
    change(
        "DELETE FROM customer WHERE c_w_id = 1 AND c_d_id = 3 AND c_id = "
            + text("SELECT o_c_id " + order));
    assertWrong(() -> api().deliver(delivery(3, oldest)));
    assertThat(text("SELECT COALESCE(o_carrier_id, 0) " + order))
        .as("nothing is done")
        .isEqualTo("0");
    change("DELETE FROM stock WHERE s_w_id = 1 AND s_i_id = 7");
    assertWrong(() -> api().newOrder(order(4, new Line(7, 1, 4))));
    change("DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 4 AND no_o_id < " + CUSTOMERS);
    change("DELETE FROM orders WHERE o_w_id = 1 AND o_d_id = 4 AND o_id = " + CUSTOMERS);
    assertWrong(() -> api().deliver(delivery(4, oldest)));
    change("DELETE FROM district WHERE d_w_id = 1 AND d_id = 3");
    assertWrong(() -> api().payment(payment(new Customer(1, 4, 5, ""))));
    assertWrong(() -> api().newOrder(order(3, new Line(9, 1, 4))));
  }

  @Test
  void takesThePaymentOfAnotherWarehousesCustomer() throws Exception {
    for (String credit : List.of("GC", "BC")) {
      String customer = "customer WHERE c_w_id = 2 AND c_d_id = 4 AND c_id = 6";
      String places =
          "warehouse a JOIN warehouse b JOIN district ON d_w_id = a.w_id"
              + " WHERE a.w_id = 1 AND b.w_id = 2 AND d_id = 3";
      Object[] before = row("a.w_ytd, b.w_ytd, d_ytd", places).split("/");
      change(
          "UPDATE customer SET c_data = 'before', c_balance = -10, c_ytd_payment = 10,"
              + " c_credit = '%s' WHERE c_w_id = 2 AND c_d_id = 4 AND c_id = 6".formatted(credit));
      Payment payment = payment(new Customer(2, 4, 6, ""));

      assertThat(api().payment(payment)).isEqualTo(6);

      assertRow(customer, "c_balance, c_ytd_payment", "-22.34/22.34");
      assertRow(customer, "c_data", credit.equals("GC") ? "before" : "6 4 2 3 1 12.34|before");
      String paid = "a.w_ytd - %s, b.w_ytd - %s, d_ytd - %s".formatted(before);
      assertRow(places, paid, "12.34/0.00/12.34");
      assertRow(
          "history WHERE h_w_id = 1 AND h_id = " + payment.history(),
          "h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_amount, h_data",
          "6/4/2/3/12.34/" + row("CONCAT(a.w_name, '    ', d_name)", places));
    }
  }

  @Test
  void findsTheCustomerInTheMiddleOfThoseOfAName() throws Exception {
    change(
        "UPDATE customer SET c_last = 'MANY', c_first = CONCAT('b', c_id) WHERE c_d_id = 2"
            + " AND c_id IN (4, 6, 8, 9)");
    change("UPDATE customer SET c_first = 'a' WHERE c_d_id = 2 AND c_id = 9");
    Customer many = new Customer(1, 2, 0, "MANY");
    // a, b4, b6, b8
    assertThat(api().payment(payment(many))).isEqualTo(4);
    assertThat(api().orderStatus(many).customer()).isEqualTo(4);
  }

  @Test
  void readsACustomersLastOrder() throws Exception {
    api().newOrder(order(3, new Line(1, 1, 1)));
    int last = api().newOrder(order(3, new Line(7, 1, 4), new Line(9, 2, 3))).order();
    OrderStatus status = api().orderStatus(new Customer(1, 3, 5, ""));

    assertThat(status.order()).isEqualTo(last);
    assertThat(status.customer()).isEqualTo(5);
    assertThat(status.balance()).isEqualByComparingTo("-10");
    assertThat(status.entered()).isEqualTo(AT);
    assertThat(status.carrier()).isZero();
    assertThat(status.lines().stream().map(OrderedLine::item)).containsExactly(7, 9);
    assertThat(status.lines().stream().map(OrderedLine::supplier)).containsExactly(1, 2);
    assertThat(status.lines().stream().map(OrderedLine::quantity)).containsExactly(4, 3);
    assertThat(status.lines()).allMatch(line -> line.delivered() == null);
  }

  @Test
  void deliversTheOldestOrder() throws Exception {
    int oldest = number("SELECT MIN(no_o_id) FROM new_order WHERE no_w_id = 1 AND no_d_id = 5");
    int customer =
        number("SELECT o_c_id FROM orders WHERE o_w_id = 1 AND o_d_id = 5 AND o_id = " + oldest);
    String owed =
        "(SELECT SUM(ol_amount) FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 5 AND ol_o_id = %s)"
            .formatted(oldest);
    String where = "customer WHERE c_w_id = 1 AND c_d_id = 5 AND c_id = " + customer;
    String expected = row("c_delivery_cnt + 1, c_balance + " + owed, where);

    assertThat(api().deliver(delivery(5, oldest))).isEqualTo(oldest);

    assertRow(where, "c_delivery_cnt, c_balance", expected);
    OrderStatus status = api().orderStatus(new Customer(1, 5, customer, ""));
    assertThat(status.order()).isEqualTo(oldest);
    assertThat(status.carrier()).isEqualTo(7);
    assertThat(status.lines()).allMatch(line -> AT.equals(line.delivered()));
    assertThat(api().deliver(delivery(5, oldest))).isEqualTo(oldest + 1);
  }

  @Test
  void deliversUntilNothingIsLeft() throws Exception {
    // The first order to look for is a hint: others may have delivered more.
    for (int order = CUSTOMERS - 8; order <= CUSTOMERS; order++) {
      assertThat(api().deliver(delivery(6, 1))).isEqualTo(order);
    }
    assertThat(api().deliver(delivery(6, 1))).isZero();
    api().newOrder(order(6, new Line(7, 1, 4)));
    assertThat(api().deliver(delivery(6, -50))).isEqualTo(CUSTOMERS + 1);
  }

  @Test
  void countsItemsOfLowStockOnce() throws Exception {
    for (int i = 0; i < 21; i++) {
      api().newOrder(order(7, new Line(i == 0 ? 5 : 7, 1, 1), new Line(9, 2, 1)));
    }
    change("UPDATE stock SET s_quantity = 14 WHERE s_i_id IN (5, 7)");
    change("UPDATE stock SET s_quantity = 16 WHERE s_i_id = 9");
    assertThat(api().stockLevel(1, 7, 14)).isZero();
    assertThat(api().stockLevel(1, 7, 15)).isEqualTo(1);
    assertThat(api().stockLevel(1, 7, 17)).isEqualTo(2);
  }

  /** Changes one row by hand for each of the conditions. */
  @Test
  @OfTheData
  @OwnRows
  void findsWhatIsNotConsistent() throws Exception {
    change("UPDATE warehouse SET w_ytd = w_ytd + 1 WHERE w_id = 2");
    change("UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = 2 AND d_id = 5");
    change("DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 2 AND no_o_id = 25");
    String order3 = " WHERE ol_w_id = 1 AND ol_d_id = 2 AND ol_o_id = 3 AND ol_number = ";
    change("DELETE FROM order_line" + order3 + 5);
    change("UPDATE order_line SET ol_delivery_d = NULL" + order3 + 4);
    change("UPDATE orders SET o_carrier_id = 3 WHERE o_w_id = 1 AND o_d_id = 2 AND o_id = 26");
    change("UPDATE history SET h_amount = h_amount + 1 WHERE h_w_id = 1 AND h_id = 7");
    change("UPDATE district SET d_ytd = d_ytd + 2 WHERE d_w_id = 2 AND d_id = 5");
    String customer = " WHERE c_w_id = 1 AND c_d_id = 2 AND c_id = 7";
    change("UPDATE customer SET c_balance = c_balance + 1, c_delivery_cnt = 3" + customer);

    String found = data().verdict().differences;

    for (int condition = 1; condition <= 12; condition++) {
      assertThat(found).contains("condition " + condition + ", ");
    }
    assertThat(found).contains("condition 12, customer 7 in district 2 of warehouse 1");
  }

  /** A missing row equals nothing, and an additional row counts. */
  @Test
  @OfTheData
  @OwnRows
  void findsARowThatIsMissingOrOneTooMany() throws Exception {
    change("DELETE FROM warehouse WHERE w_id = 2");
    change("INSERT INTO new_order (no_w_id, no_d_id, no_o_id) VALUES (1, 2, 31)");
    change("DELETE FROM district WHERE d_w_id = 2 AND d_id = 5");
    change("DELETE FROM history WHERE h_w_id = 1 AND h_id = 7");
    assertThat(data().verdict().differences)
        .contains(
            "condition 1, warehouse 2",
            "condition 5, order 31 in district 2 of warehouse 1",
            "condition 9, district ",
            "condition 10, customer 7 in district 1 of warehouse 1");
  }

  @Test
  @OfTheData
  @OwnRows
  void findsWhatNobodyWasAcknowledged() throws Exception {
    inThreads(TpccWorkload.TPCC, 2);
    assertThat(data().verdict().differences).isEmpty();
    change("UPDATE stock SET s_quantity = 101 - s_quantity WHERE s_w_id = 2 AND s_i_id = 7");
    assertThat(data().verdict().differences)
        .matches("s_quantity_and_s_ytd_modulo_91 of warehouse 2 grew by .*");
    api().newOrder(order(3, new Line(7, 1, 4), new Line(9, 2, 3)));
    assertThat(data().verdict().differences)
        .doesNotContain("consistent")
        .contains("d_next_o_id of district 3 of warehouse 1 grew by ", "was acknowledged");
  }

  @Test
  @OfTheData
  @OwnRows
  void losesATransactionOfWhichARowWasDeletedOrPutBack() throws Exception {
    inThreads(TpccWorkload.TPCC, 10);
    LedgerInfo before = counts();
    assertThat(before.lost).isZero();
    assertThat(before.there).isPositive();
    change("DELETE FROM history WHERE h_id = " + text("SELECT MAX(h_id) FROM history"));
    assertThat(counts().lost).isEqualTo(1);
    assertThat(counts().there).isEqualTo(before.there - 1);
    assertThat(counts().staleReads).as("TPC-C does not tell").isNull();

    change("UPDATE district SET d_next_o_id = d_next_o_id - 1 WHERE d_w_id = 1 AND d_id = 3");
    assertThat(counts().lost).isEqualTo(2);
  }

  @Test
  @OfTheData
  @OwnRows
  void findsTransactionsWhoseAcknowledgementWasSwallowed() throws Exception {
    fail(failing(true, Outcome.NOT_APPLIED), TpccWorkload.TPCC, 30);

    LedgerInfo counts = counts();
    assertThat(counts.failedThere).isPositive();
    assertThat(counts.lost).isZero();
    assertThat(counts.unknown).isZero();
  }

  @Test
  @OfTheData
  @OwnRows
  void tellsOnceWhatBecameOfTransactionsOfUnknownOutcome() throws Exception {
    for (boolean done : List.of(false, true)) {
      fail(failing(done, Outcome.UNKNOWN), TpccWorkload.TPCC, 30);

      LedgerInfo verdict = data().verdict();
      assertThat(verdict.differences).isEmpty();
      LedgerInfo counts = verdict;
      assertThat(counts.unknown).isPositive();
      assertThat(counts.unknownApplied + counts.unknownNotApplied).isEqualTo(counts.unknown);
      assertThat(counts.unknownApplied > 0).as("done").isEqualTo(done);
      assertThat(counts().unknown).as("since").isZero();
    }
  }

  @Test
  void findsAPathThatReadsOtherRowsThanTheAdmin() throws Exception {
    Tpcc other =
        (Tpcc)
            Proxy.newProxyInstance(
                Tpcc.class.getClassLoader(),
                new Class<?>[] {Tpcc.class},
                (proxy, method, arguments) -> {
                  Customer asked = (Customer) arguments[0];
                  int id = 1 + asked.id() % CUSTOMERS;
                  return api()
                      .orderStatus(new Customer(asked.warehouse(), asked.district(), id, ""));
                });

    assertThat(data().differences(other, 20))
        .contains("has another balance or last order than the admin reads");
  }

  private static NewOrder order(int district, Line... lines) {
    return new NewOrder(1, district, 5, List.of(lines), AT);
  }

  private static Payment payment(Customer customer) {
    return new Payment(1, 3, customer, new BigDecimal("12.34"), AT, System.nanoTime());
  }

  private static Delivery delivery(int district, int from) {
    return new Delivery(1, district, 7, AT, from);
  }

  private String text(String sql) throws SQLException {
    return admin().server().text(sql);
  }

  private String row(String columns, String from) throws SQLException {
    // H2 takes no less than two values, and leaves NULL out as MySQL does.
    return text("SELECT CONCAT_WS('/', %s, NULL) FROM %s".formatted(columns, from));
  }

  private void assertRow(String from, String columns, String expected) throws SQLException {
    assertThat(row(columns, from)).as(from).isEqualTo(expected);
  }

  private int number(String sql) throws SQLException {
    return Integer.parseInt(text(sql));
  }
}
