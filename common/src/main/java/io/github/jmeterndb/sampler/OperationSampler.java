// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.run.OperationClient;
import io.github.jmeterndb.run.OperationThread;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.AccessPath;
import io.github.jmeterndb.store.Operation;
import io.github.jmeterndb.store.StoreException;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.threads.JMeterContext;

/**
 * One operation over one access path, for any plan. Select and update pick among the rows 1 to
 * {@link Parameter#ROWS}, insert adds the ids above, and delete removes what insert added in this
 * run of the plan. {@link TableSampler} makes such a table.
 */
public abstract class OperationSampler extends StoreSampler {
  private final AccessPath path;
  private final Operation operation;
  private SharedStore store;

  /** A sampler for that operation over that path. */
  protected OperationSampler(AccessPath path, Operation operation) {
    this.path = path;
    this.operation = operation;
  }

  @Override
  protected final void addParameters(Arguments parameters) {
    path.parameters().forEach(parameter -> add(parameters, parameter));
    add(parameters, Parameter.ROWS);
    add(parameters, Parameter.OPERATIONS_PER_SAMPLE);
  }

  @Override
  protected final OperationThread open(JavaSamplerContext context) throws UserError {
    Settings settings = Settings.of(name -> context.getParameter(name));
    store = SharedStore.acquire(path, settings);
    JMeterContext jmeter = context.getJMeterContext();
    int thread = jmeter.getThreadNum();
    int threads = Math.max(thread + 1, jmeter.getThreadGroup().getNumThreads());
    if (threads > settings.number(Parameter.ROWS)) {
      throw new UserError(
          Parameter.ROWS.property() + ": give as many rows as there are threads, or more.");
    }
    if (path.parameters().contains(Parameter.JDBC_POOL_SIZE)
        && threads > settings.number(Parameter.JDBC_POOL_SIZE)) {
      throw new UserError(
          Parameter.JDBC_POOL_SIZE.property()
              + ": give as many connections as there are threads, or more.");
    }
    return new ThreadOfAnyPlan(
        new OperationClient(store.store(), store.keys(), thread, threads, false),
        settings.number(Parameter.OPERATIONS_PER_SAMPLE));
  }

  @Override
  public final void teardownTest(JavaSamplerContext context) {
    if (store != null) {
      store.release();
      store = null;
    }
  }

  private final class ThreadOfAnyPlan implements OperationThread {
    private final OperationClient client;
    private final int operationsPerSample;

    ThreadOfAnyPlan(OperationClient client, int operationsPerSample) {
      this.client = client;
      this.operationsPerSample = operationsPerSample;
    }

    @Override
    public int operationsPerSample() {
      return operationsPerSample;
    }

    @Override
    public boolean run() throws StoreException {
      return client.run(operation);
    }

    @Override
    public boolean isOver() {
      return false;
    }

    @Override
    public long nanos() {
      return client.ended() - client.started();
    }
  }
}
