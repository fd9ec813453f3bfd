// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.data;

import io.github.jmeterndb.workloads.tpcc.data.TpccLedger.Bounds;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/** What the threads of a run write, and what the database says to it. Thread-safe. */
public final class Journal {
  private final Map<Growth, Bounds> growths = new ConcurrentHashMap<>();
  private final AtomicIntegerArray oldest;

  /** Begins at a random place, so that no two JVMs that work on the same tables meet. */
  private final AtomicLong history =
      new AtomicLong(ThreadLocalRandom.current().nextLong(1, 1L << 31) << Integer.SIZE);

  public Journal(Scale scale) {
    oldest = new AtomicIntegerArray(scale.warehouses() * Scale.DISTRICTS);
    for (int i = 0; i < oldest.length(); i++) {
      oldest.set(i, scale.delivered() + 1);
    }
  }

  /** A key for a row in HISTORY that no other has. */
  public long nextHistory() {
    return history.incrementAndGet();
  }

  public int oldest(int warehouse, int district) {
    return oldest.get(index(warehouse, district));
  }

  public void delivered(int warehouse, int district, int order) {
    oldest.accumulateAndGet(index(warehouse, district), order + 1, Math::max);
  }

  private static int index(int warehouse, int district) {
    return (warehouse - 1) * Scale.DISTRICTS + district - 1;
  }

  public void acknowledged(Effects effects) {
    effects.amounts().forEach((growth, amount) -> add(growth, Bounds.acknowledged(amount)));
  }

  /** A transaction has failed, and may have been committed. */
  public void unknown(Effects effects) {
    effects.amounts().forEach((growth, amount) -> add(growth, Bounds.unknown(amount)));
  }

  private void add(Growth growth, Bounds bounds) {
    growths.merge(growth, bounds, Bounds::plus);
  }

  /** What was written since this was asked last. No transaction may be under way. */
  public Serializable take() {
    TpccLedger taken = ledger();
    growths.clear();
    return taken;
  }

  /** Adds what another JVM has written, as it was taken there. */
  public void add(Serializable taken) {
    ((TpccLedger) taken).growths().forEach(this::add);
  }

  TpccLedger ledger() {
    return new TpccLedger(new HashMap<>(growths));
  }
}
