// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Target;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A {@link Sandbox}, started from {@code NDB_HOME} for one run. */
public final class SandboxTarget implements Target {
  private final Supplier<Optional<NdbHome>> home;

  /** For {@link java.util.ServiceLoader}. */
  public SandboxTarget() {
    this(NdbHome::fromEnvironment);
  }

  SandboxTarget(Supplier<Optional<NdbHome>> home) {
    this.home = home;
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
    return "NDB Cluster"
        + home.get().map(SandboxTarget::version).orElse("")
        + ", a sandbox on this machine: 1 management node, "
        + Topology.DATA_NODES
        + " data nodes, 1 mysqld";
  }

  @Override
  public Deployment deploy(Settings settings, Consumer<String> progress) throws UserError {
    Sandbox sandbox = Sandbox.start(requiredHome(home.get()), Sandbox.NO_PASSWORD, progress);
    return new Deployment(sandbox.settings(settings), sandbox::close);
  }

  /**
   * The distribution, if there is one.
   *
   * @throws UserError if {@code NDB_HOME} is not set
   */
  static NdbHome requiredHome(Optional<NdbHome> home) throws UserError {
    return home.orElseThrow(
        () ->
            new UserError(
                NdbHome.VARIABLE
                    + " is not set: unpack a MySQL NDB Cluster distribution and set "
                    + NdbHome.VARIABLE
                    + " to its folder, the one that holds bin/ndbmtd."));
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
