// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.tpcc.row.CustomerRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.DistrictRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.HistoryRow;
import io.github.jmeterndb.clusterj.api.tpcc.row.WarehouseRow;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpcc.port.Customer;
import io.github.jmeterndb.workloads.tpcc.port.Payment;
import java.math.BigDecimal;
import java.sql.Timestamp;

/** A payment through ClusterJ. For one thread. */
final class ClusterJPayment {
  private final Work work;
  private final Payment payment;

  ClusterJPayment(Work work, Payment payment) {
    this.work = work;
    this.payment = payment;
  }

  int pay() throws StoreException {
    Customer customer = payment.customer();
    // Before anything is locked: the warehouse's row is the one that all payments wait for.
    int id = ClusterJReads.id(work, customer);
    WarehouseRow.ForPayment warehouse =
        work.lock(WarehouseRow.ForPayment.class, payment.warehouse());
    DistrictRow.ForPayment district =
        work.lock(DistrictRow.ForPayment.class, payment.warehouse(), payment.district());
    CustomerRow.ForPayment payer =
        work.lock(CustomerRow.ForPayment.class, customer.warehouse(), customer.district(), id);
    work.send();
    Work.require(payer.getCredit(), CustomerRow.ForPayment.class, customer.warehouse(), id);
    BigDecimal ofWarehouse =
        Work.decimal(warehouse::getYtd, WarehouseRow.ForPayment.class, payment.warehouse());
    BigDecimal ofDistrict =
        Work.decimal(
            district::getYtd,
            DistrictRow.ForPayment.class,
            payment.warehouse(),
            payment.district());
    warehouse.setYtd(ofWarehouse.add(payment.amount()));
    work.update(warehouse);
    district.setYtd(ofDistrict.add(payment.amount()));
    work.update(district);
    payer.setBalance(payer.getBalance().subtract(payment.amount()));
    payer.setYtdPayment(payer.getYtdPayment().add(payment.amount()));
    payer.setPayments(payer.getPayments() + 1);
    work.update(payer);
    if (payer.getCredit().equals(Payment.BAD_CREDIT)) {
      note(customer, id);
    }
    insert(id, Payment.data(warehouse.getName(), district.getName()));
    return id;
  }

  private void note(Customer customer, int id) throws StoreException {
    CustomerRow.Data row =
        work.read(CustomerRow.Data.class, customer.warehouse(), customer.district(), id);
    work.send();
    row.setData(payment.noted(id, row.getData()));
    work.update(row);
  }

  private void insert(int customer, String data) {
    HistoryRow row = work.made(HistoryRow.class, payment.warehouse(), payment.history());
    row.setCustomer(customer);
    row.setCustomersDistrict(payment.customer().district());
    row.setCustomersWarehouse(payment.customer().warehouse());
    row.setDistrict(payment.district());
    row.setPaid(Timestamp.from(payment.at()));
    row.setAmount(payment.amount());
    row.setData(data);
    work.insert(row);
  }
}
