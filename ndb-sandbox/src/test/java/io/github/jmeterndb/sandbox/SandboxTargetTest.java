// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.io.TempDir;

class SandboxTargetTest {
  private static final UnaryOperator<String> NOTHING =
      Map.of("DOCKER_HOST", "unix:///nowhere/engine.sock")::get;

  @Test
  void isFoundByItsName() throws Exception {
    assertThat(Services.named(Target.class, "target", Target::name, "sandbox").system())
        .isEqualTo("ndb");
  }

  @Test
  void saysThatThereIsNeitherADistributionNorAnEngine() {
    Target target = new SandboxTarget(NOTHING);

    assertThatThrownBy(() -> target.deploy(Settings.of(name -> null), line -> {}))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("NDB_HOME is not set: ")
        .hasMessageContaining("no container engine answers at /nowhere/engine.sock");
    assertThat(target.title()).startsWith("NDB Cluster, a sandbox on this machine");
  }

  @Test
  void tellsTheVersionThatItWillRun(@TempDir Path home) throws Exception {
    Path java = Files.createDirectories(home.resolve("share/java"));
    Files.createFile(java.resolve("clusterj-9.7.4.jar"));

    assertThat(new SandboxTarget(Map.of("NDB_HOME", home.toString())::get).title())
        .isEqualTo(
            "NDB Cluster 9.7.4, a sandbox on this machine: 1 management node, 2 data nodes, 1"
                + " mysqld");
  }

  @Test
  void tellsTheImageThatItWillRun() {
    assertThat(new SandboxTarget(Map.of("NDB_IMAGE", "localhost/mine:1")::get).title())
        .isEqualTo(
            "NDB Cluster, a sandbox on this machine, in a container of the image localhost/mine:1:"
                + " 1 management node, 2 data nodes, 1 mysqld");
  }

  @Test
  void skipsTestsWithThatReason() {
    ConditionEvaluationResult result = new NdbSandboxExtension(NOTHING).condition(false);

    assertThat(result.isDisabled()).isTrue();
    assertThat(result.getReason())
        .get()
        .asString()
        .startsWith("NDB_HOME is not set: ")
        .contains("no container engine answers at /nowhere/engine.sock");
  }
}
