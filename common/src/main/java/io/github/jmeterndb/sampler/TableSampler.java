// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Makes and loads the tables of a workload for other samplers, in a setUp Thread Group with one
 * thread. Tables that runs have made are replaced; any other table of the same name is left alone,
 * with an error. No other run may work in the database until the test ends.
 */
public final class TableSampler extends AbstractJavaSamplerClient {
  private static final Parameter SYSTEM =
      new Parameter(
          "system", "ndb", "", "ndb, mysql, or embedded: the database inside JMeter", Check.WORD);

  private static final List<Parameter> PARAMETERS =
      List.of(
          SYSTEM,
          Parameter.WORKLOAD,
          Parameter.NDB_DATABASE,
          Parameter.JDBC_URL,
          Parameter.JDBC_USER,
          Parameter.JDBC_PASSWORD,
          Parameter.TABLE_OPTIONS);

  private MadeTables<?> tables;

  @Override
  public Arguments getDefaultParameters() {
    return ThreadSampler.arguments(parameters());
  }

  /** Parameters of the default workload; for another one, the user adds its own. */
  private static List<Parameter> parameters() {
    return Stream.concat(
            PARAMETERS.stream(),
            Workload.all().stream()
                .filter(workload -> workload.name().equals(Parameter.WORKLOAD.defaultValue()))
                .flatMap(workload -> workload.parameters().stream()))
        .toList();
  }

  @Override
  public SampleResult runTest(JavaSamplerContext context) {
    long start = System.currentTimeMillis();
    String problem = "";
    try {
      giveBack();
      UnaryOperator<String> given = context::getParameter;
      Workload<?> workload = Workload.named(Settings.of(given).text(Parameter.WORKLOAD));
      Target database =
          Target.ofSystem(context.getParameter(SYSTEM.property(), SYSTEM.defaultValue()));
      tables = new MadeTables<>(workload, database, Settings.of(given, workload.parameters()));
    } catch (UserError e) {
      getNewLogger().error(e.getMessage(), e);
      problem = e.getMessage();
    }
    long nanos = MILLISECONDS.toNanos(System.currentTimeMillis() - start);
    SampleResult result = ThreadSampler.newSample(start, nanos, 0, 1);
    return problem.isEmpty() ? result : ThreadSampler.failure(result, "SETUP", problem);
  }

  /** Closes the connections and releases the lease at the end of the test. */
  @Override
  public void teardownTest(JavaSamplerContext context) {
    giveBack();
  }

  private void giveBack() {
    if (tables != null) {
      MadeTables<?> made = tables;
      tables = null;
      made.close();
    }
  }
}
