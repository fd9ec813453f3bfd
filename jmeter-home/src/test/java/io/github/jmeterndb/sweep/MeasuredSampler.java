// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.CellRun;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/** The sweep's sampler, or an empty one where the cell's path says so. */
public final class MeasuredSampler implements JavaSamplerClient {
  /** The path of an empty Java Request. */
  static final String EMPTY = "empty";

  private JavaSamplerClient client;

  @Override
  public void setupTest(JavaSamplerContext context) {
    CellRun cell = (CellRun) context.getJMeterContext().getVariables().getObject(CellSampler.CELL);
    client = cell.cell().path().equals(EMPTY) ? new EmptySampler() : new CellSampler();
    client.setupTest(context);
  }

  @Override
  public SampleResult runTest(JavaSamplerContext context) {
    return client.runTest(context);
  }

  @Override
  public void teardownTest(JavaSamplerContext context) {
    client.teardownTest(context);
  }

  @Override
  public Arguments getDefaultParameters() {
    return new Arguments();
  }
}
