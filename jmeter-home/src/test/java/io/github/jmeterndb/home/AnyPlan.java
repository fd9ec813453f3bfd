// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import io.github.jmeterndb.embedded.DirectPath;
import io.github.jmeterndb.embedded.SqlPath;
import io.github.jmeterndb.sampler.OperationSampler;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.timers.Timer;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A plan of a user: perhaps a setUp Thread Group, and a Thread Group. */
final class AnyPlan {
  /** Adds rows to the embedded database without SQL. */
  public static final class DirectInsertSampler extends OperationSampler {
    public DirectInsertSampler() {
      super(new DirectPath(), new Crud(), Crud.INSERT);
    }
  }

  public static final class SqlDeleteSampler extends OperationSampler {
    public SqlDeleteSampler() {
      super(new SqlPath(), new Crud(), Crud.DELETE);
    }
  }

  private final HashTree tree = new ListedHashTree();
  private final HashTree plan = tree.add(new TestPlan());
  private final Samples samples = new Samples();

  AnyPlan() {
    plan.add(samples);
  }

  void add(TestElement element) {
    plan.add(element);
  }

  /** Adds a group of one thread that runs before the others. */
  AnyPlan setUp(Class<? extends JavaSamplerClient> type, Map<String, String> parameters) {
    group(new SetupThreadGroup(), 1, 1).add(sampler(type, parameters));
    return this;
  }

  AnyPlan threads(
      int threads,
      int loops,
      Map<String, String> parameters,
      List<Class<? extends JavaSamplerClient>> types,
      Timer... timers) {
    HashTree group = group(new ThreadGroup(), threads, loops);
    types.forEach(type -> group.add(sampler(type, parameters)).add(List.of(timers)));
    return this;
  }

  /** Runs the plan. The label of a Java sampler's samples is the simple name of its class. */
  Samples run() {
    JMeterHome.run(tree, Map.of());
    return samples;
  }

  static JavaSampler sampler(Class<? extends JavaSamplerClient> type) {
    return sampler(type, Map.of());
  }

  HashTree group(AbstractThreadGroup group, int threads, int loops) {
    LoopController controller = new LoopController();
    controller.setLoops(loops);
    group.setSamplerController(controller);
    group.setNumThreads(threads);
    return plan.add(group);
  }

  private static JavaSampler sampler(
      Class<? extends JavaSamplerClient> type, Map<String, String> parameters) {
    Arguments arguments = new Arguments();
    parameters.forEach(arguments::addArgument);
    JavaSampler sampler = new JavaSampler();
    sampler.setName(type.getSimpleName());
    sampler.setClassname(type.getName());
    sampler.setArguments(arguments);
    return sampler;
  }
}
