// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.sql;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.sql.Statements;
import io.github.jmeterndb.workloads.tpcc.port.Customer;
import io.github.jmeterndb.workloads.tpcc.port.Payment;
import java.sql.SQLException;
import java.sql.Timestamp;

/** A payment through SQL: clause 2.5.2. For one thread. */
final class SqlPayment {
  private static final String ADDRESS =
      "%1$s_name, %1$s_street_1, %1$s_street_2, %1$s_city, %1$s_state, %1$s_zip";
  private static final String OF_WAREHOUSE = ADDRESS.formatted("w");
  private static final String OF_DISTRICT = ADDRESS.formatted("d");
  private static final int COLUMNS_OF_AN_ADDRESS = 6;

  private final Statements sql;
  private final Payment payment;

  SqlPayment(Statements sql, Payment payment) {
    this.sql = sql;
    this.payment = payment;
  }

  int pay(boolean inBatches) throws SQLException, StoreException {
    // Before anything is locked, as over ClusterJ.
    int customer = SqlReads.id(sql, payment.customer());
    String data = inBatches ? dataInOne() : dataOneByOne();
    if (inBatches) {
      // The rows that most others wait for last: ClusterJ, too, locks them just before the commit.
      change(customer);
      note(customer, data);
      addToDistrict();
      addToWarehouse();
    } else {
      addToWarehouse();
      addToDistrict();
      change(customer);
      note(customer, data);
    }
    return customer;
  }

  private void addToWarehouse() throws SQLException, StoreException {
    sql.change(
        1,
        "UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?",
        payment.amount(),
        payment.warehouse());
  }

  private void addToDistrict() throws SQLException, StoreException {
    sql.change(
        1,
        "UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?",
        payment.amount(),
        payment.warehouse(),
        payment.district());
  }

  private void note(int customer, String data) throws SQLException, StoreException {
    sql.change(
        1,
        "INSERT INTO history (h_id, h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount,"
            + " h_data) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        payment.history(),
        customer,
        payment.customer().district(),
        payment.customer().warehouse(),
        payment.district(),
        payment.warehouse(),
        Timestamp.from(payment.at()),
        payment.amount(),
        data);
  }

  private String dataInOne() throws SQLException, StoreException {
    return sql.one(
        "SELECT "
            + OF_WAREHOUSE
            + ", "
            + OF_DISTRICT
            + " FROM warehouse JOIN district ON d_w_id = w_id WHERE w_id = ? AND d_id = ?",
        row -> Payment.data(row.getString(1), row.getString(1 + COLUMNS_OF_AN_ADDRESS)),
        payment.warehouse(),
        payment.district());
  }

  private String dataOneByOne() throws SQLException, StoreException {
    String warehouse =
        sql.one(
            "SELECT " + OF_WAREHOUSE + " FROM warehouse WHERE w_id = ?",
            row -> row.getString(1),
            payment.warehouse());
    String district =
        sql.one(
            "SELECT " + OF_DISTRICT + " FROM district WHERE d_w_id = ? AND d_id = ?",
            row -> row.getString(1),
            payment.warehouse(),
            payment.district());
    return Payment.data(warehouse, district);
  }

  private void change(int id) throws SQLException, StoreException {
    Customer customer = payment.customer();
    String credit =
        sql.one(
            "SELECT c_credit, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state,"
                + " c_zip, c_phone, c_since, c_credit_lim, c_discount, c_balance FROM customer"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ? FOR UPDATE",
            row -> row.getString(1),
            customer.warehouse(),
            customer.district(),
            id);
    String change =
        "UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
            + " c_payment_cnt = c_payment_cnt + 1%s WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
    if (credit.equals(Payment.BAD_CREDIT)) {
      String earlier =
          sql.one(
              "SELECT c_data FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
              row -> row.getString(1),
              customer.warehouse(),
              customer.district(),
              id);
      sql.change(
          1,
          change.formatted(", c_data = ?"),
          payment.amount(),
          payment.amount(),
          payment.noted(id, earlier),
          customer.warehouse(),
          customer.district(),
          id);
    } else {
      sql.change(
          1,
          change.formatted(""),
          payment.amount(),
          payment.amount(),
          customer.warehouse(),
          customer.district(),
          id);
    }
  }
}
