// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.jmeter.SweepJob;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * What the harness costs: the throughput of the sweep's sampler under JMeter, beside that of a bare
 * Java loop over the same store in the same JVM, one after the other, in turns. Run it with {@code
 * jmeter-home/overhead}; it takes the parameters of the sweep as {@code name=value}, and {@code
 * rounds=5}.
 */
public final class OverheadBenchmark {
  private OverheadBenchmark() {}

  /**
   * Runs it.
   *
   * @param arguments the JMeter home, then {@code name=value}
   */
  public static void main(String[] arguments) {
    SweepThreadGroup group = new OverheadThreadGroup();
    Path home = Path.of(arguments[0]);
    JMeterUtils.setJMeterHome(home.toString());
    JMeterUtils.loadJMeterProperties(home.resolve("bin/jmeter.properties").toString());
    JMeterUtils.setLocale(Locale.ENGLISH);

    group.setName("benchmark");
    group.setProperty(
        AbstractThreadGroup.ON_SAMPLE_ERROR, AbstractThreadGroup.ON_SAMPLE_ERROR_CONTINUE);
    Arguments parameters = new Arguments();
    for (int i = 1; i < arguments.length; i++) {
      String[] parameter = arguments[i].split("=", 2);
      parameters.addArgument(parameter[0], parameter[1]);
    }
    group.setParameters(parameters);

    ListedHashTree tree = new ListedHashTree();
    TestPlan plan = new TestPlan("benchmark");
    tree.add(plan).add(group).add(sampler());
    StandardJMeterEngine engine = new StandardJMeterEngine();
    engine.configure(tree);
    engine.run();
  }

  private static JavaSampler sampler() {
    JavaSampler sampler = new JavaSampler();
    sampler.setName("${operation}/${path}/${threads}");
    sampler.setClassname(CellSampler.class.getName());
    return sampler;
  }

  /** A thread group that measures overheads instead of sweeping. */
  public static final class OverheadThreadGroup extends SweepThreadGroup {
    private static final long serialVersionUID = 1;

    @Override
    SweepJob newJob(CellThreads threads, List<SweepPerfMonCollector> listeners) {
      return new OverheadJob(threads);
    }
  }

  /** How long each measurement takes, in seconds, unless {@link Parameter#DURATION} is given. */
  static final String DURATION = "5";

  /** How long each measurement warms up, in seconds, unless {@link Parameter#WARMUP} is given. */
  static final String WARMUP = "2";
}
