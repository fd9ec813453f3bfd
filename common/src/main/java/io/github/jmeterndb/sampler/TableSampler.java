// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Services;
import io.github.jmeterndb.store.Table;
import io.github.jmeterndb.store.TableSource;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Makes the table and loads the rows that the other samplers work on. Put it into a setUp Thread
 * Group of one thread. A table that was made here is emptied first; anybody else's rows are left
 * alone, with an error.
 */
public final class TableSampler extends AbstractJavaSamplerClient {
  private static final String SYSTEM = "system";
  private static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.NDB_DATABASE,
          Parameter.JDBC_URL,
          Parameter.JDBC_USER,
          Parameter.JDBC_PASSWORD,
          Parameter.ROWS);

  @Override
  public Arguments getDefaultParameters() {
    Arguments parameters = new Arguments();
    parameters.addArgument(SYSTEM, "ndb", null, "ndb, or embedded for the stand-in (default: ndb)");
    PARAMETERS.forEach(parameter -> StoreSampler.add(parameters, parameter));
    return parameters;
  }

  @Override
  public SampleResult runTest(JavaSamplerContext context) {
    SampleResult result = new SampleResult();
    result.sampleStart();
    try {
      Settings settings = Settings.of(name -> context.getParameter(name));
      TableSource source =
          Services.named(
              TableSource.class,
              "system",
              TableSource::system,
              context.getParameter(SYSTEM, "ndb"));
      try (Table table = source.open(settings)) {
        table.create();
        table.load(1, settings.number(Parameter.ROWS));
      }
      result.setResponseCodeOK();
      result.setResponseMessageOK();
      result.setSuccessful(true);
    } catch (UserError e) {
      getNewLogger().error(e.getMessage(), e);
      result.setResponseCode("SETUP");
      result.setResponseMessage(e.getMessage());
      result.setSuccessful(false);
    } finally {
      result.sampleEnd();
    }
    return result;
  }
}
