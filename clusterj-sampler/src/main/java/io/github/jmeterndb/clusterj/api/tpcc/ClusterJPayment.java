// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.tpcc;

import io.github.jmeterndb.clusterj.api.tpcc.row.DistrictRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.OtherRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.PayerRows;
import io.github.jmeterndb.clusterj.api.tpcc.row.WarehouseRows;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workloads.tpcc.port.Customer;
import io.github.jmeterndb.workloads.tpcc.port.Payment;
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
    WarehouseRows.Paid warehouse = work.lock(WarehouseRows.Paid.class, payment.warehouse());
    DistrictRows.Paid district =
        work.lock(DistrictRows.Paid.class, payment.warehouse(), payment.district());
    PayerRows.Paid payer =
        work.lock(PayerRows.Paid.class, customer.warehouse(), customer.district(), id);
    work.send();
    Work.require(payer.getCredit(), PayerRows.Paid.class, customer.warehouse(), id);
    warehouse.setYtd(warehouse.getYtd().add(payment.amount()));
    work.update(warehouse);
    district.setYtd(district.getYtd().add(payment.amount()));
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
    PayerRows.Noted noted =
        work.read(PayerRows.Noted.class, customer.warehouse(), customer.district(), id);
    work.send();
    noted.setData(payment.noted(id, noted.getData()));
    work.update(noted);
  }

  private void insert(int customer, String data) {
    OtherRows.History row =
        work.made(OtherRows.History.class, payment.warehouse(), payment.history());
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
