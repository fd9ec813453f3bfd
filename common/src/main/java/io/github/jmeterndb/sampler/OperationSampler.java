// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.measure.OperationThread;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.threads.JMeterContext;

/**
 * One operation of a workload over one access path, for any plan, on tables that {@link
 * TableSampler} has made.
 */
public abstract class OperationSampler extends ThreadSampler {
  private final AccessPath path;
  private final Workload<?> workload;
  private final Operation operation;

  protected OperationSampler(AccessPath path, Workload<?> workload, Operation operation) {
    this.path = path;
    this.workload = workload;
    this.operation = operation;
  }

  @Override
  protected final List<Parameter> parameters() {
    return Stream.concat(path.parameters(workload).stream(), workload.parameters().stream())
        .toList();
  }

  @Override
  protected final OperationThread open(JavaSamplerContext context) throws UserError {
    Settings settings = Settings.of(name -> context.getParameter(name), workload.parameters());
    JMeterContext jmeter = context.getJMeterContext();
    int thread = jmeter.getThreadNum();
    int threads = Math.max(thread + 1, jmeter.getThreadGroup().getNumThreads());
    workload.requireThreads(threads, settings);
    path.requireThreads(threads, settings);
    return new ThreadOfAnyPlan(
        MadeTables.of(path, workload, settings).client(path, settings, operation, thread, threads),
        jmeter);
  }

  private static final class ThreadOfAnyPlan implements OperationThread {
    private final Client client;
    private final JMeterContext jmeter;
    private OptionalLong due = OptionalLong.empty();

    ThreadOfAnyPlan(Client client, JMeterContext jmeter) {
      this.client = client;
      this.jmeter = jmeter;
    }

    @Override
    public boolean run() throws StoreException {
      due = ArrivalTimer.takeDue(jmeter);
      return client.operate();
    }

    @Override
    public long nanos() {
      return client.ended() - client.started() + waited();
    }

    @Override
    public long waited() {
      return due.isPresent() ? client.started() - due.getAsLong() : 0;
    }
  }
}
