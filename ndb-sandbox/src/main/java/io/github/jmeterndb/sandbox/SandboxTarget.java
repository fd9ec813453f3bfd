// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

public final class SandboxTarget implements Target {
  private final UnaryOperator<String> environment;

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
  public String title(Settings settings) {
    Optional<NdbHome> home = NdbHome.in(environment);
    return "NDB Cluster"
        + home.map(SandboxTarget::version).orElse("")
        + ", a sandbox on this machine"
        + (home.isPresent() ? "" : ", in a container of the image " + Host.image(environment))
        + ": 1 management node, "
        + words(settings);
  }

  @Override
  public boolean startsItsOwn() {
    return true;
  }

  @Override
  public Map<String, List<String>> nodes(Settings settings) throws UserError {
    return Config.of(settings).names();
  }

  @Override
  public Deployment deploy(Settings settings, Consumer<String> progress) throws UserError {
    Config config = Config.of(settings);
    Host host = Host.find(environment, progress);
    List<String> paths = settings.list(Parameter.PATHS);
    if (!PathName.over(NdbHome.CLIENT_PATH, paths).isEmpty()) {
      ClientCopy.provide(environment, progress);
    }
    String password =
        settings.isGiven(Parameter.JDBC_PASSWORD)
            ? settings.text(Parameter.JDBC_PASSWORD)
            : Sandbox.randomPassword();
    Sandbox sandbox = Sandbox.start(host, config, password, progress, LocalHost.parent());
    return new Deployment(sandbox.settings(settings), sandbox, sandbox::close);
  }

  private static String words(Settings settings) {
    try {
      return Config.of(settings).words();
    } catch (UserError e) {
      // A title must not fail: deploy reports the error.
      return "data nodes, mysqld";
    }
  }

  private static String version(NdbHome home) {
    try {
      return NdbHome.clusterJVersion(home.clusterJ()).map(version -> " " + version).orElse("");
    } catch (UserError e) {
      return "";
    }
  }
}
