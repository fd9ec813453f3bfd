// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.sandbox.cluster.Topology;
import io.github.jmeterndb.sandbox.programs.ClientCopy;
import io.github.jmeterndb.sandbox.programs.Programs;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A {@link Sandbox}, started for one run. */
public final class SandboxTarget implements Target {
  private static final String CLUSTERJ = "clusterj";

  private final UnaryOperator<String> environment;

  /** For {@link java.util.ServiceLoader}. */
  public SandboxTarget() {
    this(System::getenv);
  }

  SandboxTarget(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  @Override
  public String name() {
    return "sandbox";
  }

  @Override
  public String system() {
    return "ndb";
  }

  @Override
  public String title() {
    Optional<NdbHome> home = NdbHome.in(environment);
    return "NDB Cluster"
        + home.map(SandboxTarget::version).orElse("")
        + ", a sandbox on this machine"
        + (home.isPresent()
            ? ""
            : ", in a container of the image " + Programs.imageName(environment))
        + ": 1 management node, "
        + Topology.DATA_NODES
        + " data nodes, 1 mysqld";
  }

  @Override
  public boolean startsItsOwn() {
    return true;
  }

  @Override
  public List<String> nodes() {
    return Topology.nodes();
  }

  @Override
  public Deployment deploy(Settings settings, Consumer<String> progress) throws UserError {
    Programs programs = Programs.find(environment, progress);
    if (settings.list(Parameter.PATHS).contains(CLUSTERJ)) {
      ClientCopy.provide(environment, progress);
    }
    Sandbox sandbox =
        settings.isGiven(Parameter.JDBC_PASSWORD)
            ? Sandbox.start(programs, settings.text(Parameter.JDBC_PASSWORD), progress)
            : Sandbox.start(programs, progress);
    return new Deployment(sandbox.settings(settings), sandbox.nodes(), sandbox::close);
  }

  /** The version that the distribution's ClusterJ tells, after a blank; empty where it has none. */
  private static String version(NdbHome home) {
    try {
      return NdbHome.clusterJVersion(home.clusterJ()).map(version -> " " + version).orElse("");
    } catch (UserError e) {
      // A title must not fail: deploy says what is wrong with the distribution, if anything is.
      return "";
    }
  }
}
