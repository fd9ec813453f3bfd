// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.measure;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.workload.Client;

/**
 * A thread of a paired cell: it waits while another path runs, and records operations by the slice
 * in which they start. For that thread only.
 */
final class SlicedThread extends CellThread {
  private final PathRun path;
  private final PathGate.Visitor gate;

  SlicedThread(
      PathRun path,
      Client client,
      StartBarrier opening,
      OperationWatch.OfThread watch,
      int operationsPerSample) {
    super(path, client, opening, watch, operationsPerSample);
    this.path = path;
    gate = path.gate.new Visitor();
  }

  @Override
  public boolean run() throws StoreException {
    while (gate.await()) {
      if (super.run()) {
        return true;
      }
    }
    return false;
  }

  @Override
  boolean record() {
    if (path.inPass) {
      path.pass.recordValueWithCount(nanos(), client.operations());
      return false;
    }
    return latencies.recordAt(client.started(), nanos(), client.part());
  }

  @Override
  boolean isCut() {
    return false;
  }

  @Override
  void ranDry(long time) {
    path.gate.ranDry(time);
  }
}
