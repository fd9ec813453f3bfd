// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.OperationThread;
import io.github.jmeterndb.run.StoreException;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * What JMeter costs with any Java Request: a sample with nothing in it but the bookkeeping that
 * says when the cell is over.
 */
final class EmptySampler extends AbstractJavaSamplerClient {
  private OperationThread thread;

  @Override
  public void setupTest(JavaSamplerContext context) {
    CellRun cell = (CellRun) context.getJMeterContext().getVariables().getObject(CellSampler.CELL);
    try {
      thread = cell.join(context.getJMeterContext().getThreadNum());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public SampleResult runTest(JavaSamplerContext context) {
    SampleResult result = new SampleResult();
    result.sampleStart();
    result.sampleEnd();
    result.setSuccessful(true);
    try {
      thread.run();
    } catch (StoreException e) {
      throw new IllegalStateException(e);
    }
    if (thread.isOver()) {
      context.getJMeterContext().getThread().stop();
    }
    return result;
  }
}
