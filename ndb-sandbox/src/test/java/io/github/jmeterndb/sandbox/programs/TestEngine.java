// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.programs;

import com.github.dockerjava.api.model.Container;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.Map;

/** This machine's container engine, and the containers of sandboxes in it. */
public final class TestEngine {
  private final ImagePrograms programs;

  private TestEngine(ImagePrograms programs) {
    this.programs = programs;
  }

  /**
   * The one that sandboxes find where {@code NDB_HOME} is not set.
   *
   * @throws UserError if none answers, or it can't have the sandbox's image
   */
  public static TestEngine find() throws UserError {
    return new TestEngine(
        ImagePrograms.find(EngineSocket.find(System::getenv), System::getenv, System.err::println));
  }

  public Programs programs() {
    return programs;
  }

  /** Variables that name this engine, and that image. */
  public Map<String, String> environment(String image) {
    return Map.of(
        EngineSocket.VARIABLE,
        "unix://" + programs.engine().socket(),
        ImagePrograms.VARIABLE,
        image);
  }

  /** The containers that the JVM of that process id has made, running or not. */
  public List<Container> containersOf(long jvm) {
    return programs
        .engine()
        .client()
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(Map.of(ContainerHost.LABEL, Long.toString(jvm)))
        .exec();
  }
}
