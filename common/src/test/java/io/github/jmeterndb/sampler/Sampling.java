// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ThreadGroup;

/**
 * Calls samplers as JMeter does: with a value for each of their own parameters, set up before their
 * samples and torn down after all. For the tests of modules with samplers.
 */
public final class Sampling {
  private Sampling() {}

  /** Takes one sample of each in this thread, and then tears them down, the first one last. */
  public static List<SampleResult> oneEach(Settings settings, JavaSamplerClient... samplers) {
    JMeterContextService.getContext().setThreadGroup(new ThreadGroup());
    List<SampleResult> samples = new ArrayList<>();
    for (JavaSamplerClient sampler : samplers) {
      sampler.setupTest(context(settings, sampler));
      samples.add(sampler.runTest(context(settings, sampler)));
    }
    for (int i = samplers.length - 1; i >= 0; i--) {
      samplers[i].teardownTest(context(settings, samplers[i]));
    }
    JMeterContextService.getContext().clear();
    return samples;
  }

  private static JavaSamplerContext context(Settings settings, JavaSamplerClient sampler) {
    Arguments arguments = sampler.getDefaultParameters();
    for (String name : List.copyOf(arguments.getArgumentsAsMap().keySet())) {
      // Parameters with the same name are the same in all workloads.
      Parameter parameter = new Parameter(name, "", "", "", Check.ANY);
      if (settings.isGiven(parameter)) {
        arguments.removeArgument(name);
        arguments.addArgument(name, settings.text(parameter));
      }
    }
    return new JavaSamplerContext(arguments);
  }
}
