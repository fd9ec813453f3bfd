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
 * alone, with an error. No other run may work on the table until the test ends.
 */
public final class TableSampler extends AbstractJavaSamplerClient {
  private static final System.Logger LOG = System.getLogger(TableSampler.class.getName());
  private static final String SYSTEM = "system";
  private static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.NDB_DATABASE,
          Parameter.JDBC_URL,
          Parameter.JDBC_USER,
          Parameter.JDBC_PASSWORD,
          Parameter.ROWS);

  private Claimed claimed;

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
      giveBack();
      claimed = Claimed.take(source, settings);
      claimed.table.create();
      claimed.table.load(1, settings.number(Parameter.ROWS));
      HeldTables.hold(claimed.system, settings, claimed.token);
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

  /** At the end of the test: until then no other run may work on the table. */
  @Override
  public void teardownTest(JavaSamplerContext context) {
    giveBack();
  }

  private void giveBack() {
    if (claimed != null) {
      claimed.close();
      claimed = null;
    }
  }

  private record Claimed(String system, Settings settings, Table table, String token)
      implements AutoCloseable {
    static Claimed take(TableSource source, Settings settings) throws UserError {
      Table table = source.open(settings);
      try {
        String token = table.claim(line -> LOG.log(System.Logger.Level.INFO, line));
        return new Claimed(source.system(), settings, table, token);
      } catch (UserError e) {
        table.close();
        throw e;
      }
    }

    @Override
    public void close() {
      HeldTables.release(system, settings, token);
      table.close();
    }
  }
}
