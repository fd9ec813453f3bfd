// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;

/** A thread of a paired cell: it waits while another path runs. For that thread. */
final class SlicedThread implements OperationThread {
  private final CellThread member;
  private final PathGate.Visitor gate;

  SlicedThread(CellThread member, PathGate.Visitor gate) {
    this.member = member;
    this.gate = gate;
  }

  @Override
  public boolean run() throws StoreException {
    while (gate.await()) {
      if (member.run()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean isOver() {
    return member.isOver();
  }

  @Override
  public int operationsPerSample() {
    return member.operationsPerSample();
  }

  @Override
  public long nanos() {
    return member.nanos();
  }
}
