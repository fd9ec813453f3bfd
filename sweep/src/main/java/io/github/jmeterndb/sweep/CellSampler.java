// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.OperationThread;
import io.github.jmeterndb.sampler.ThreadSampler;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;

/** The operation of the current cell. A child element of {@link SweepThreadGroup}. */
public final class CellSampler extends ThreadSampler {
  /** The JMeter variable that holds the cell. */
  static final String CELL = "jmeter-ndb.cell";

  @Override
  protected List<Parameter> parameters() {
    return List.of();
  }

  @Override
  protected OperationThread open(JavaSamplerContext context)
      throws UserError, InterruptedException {
    if (context.getJMeterContext().getVariables().getObject(CELL) instanceof CellRun cell) {
      return cell.join(context.getJMeterContext().getThreadNum());
    }
    throw new UserError(
        "CellSampler works in a Sweep Thread Group only; take one of the samplers for one operation,"
            + " such as ClusterJSelectSampler.");
  }
}
