// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sampler;

import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;

/** A sampler of ours. Found with {@link java.util.ServiceLoader}, for the GUI to offer. */
public interface NdbSampler extends JavaSamplerClient {
  /** What it does, in a few words. */
  String title();

  List<Parameter> parameters();

  /** The parameters as JMeter wants them, each with its default and what there is to say of it. */
  @Override
  default Arguments getDefaultParameters() {
    Arguments arguments = new Arguments();
    for (Parameter parameter : parameters()) {
      arguments.addArgument(
          parameter.property(), parameter.defaultValue(), null, parameter.description());
    }
    return arguments;
  }
}
