// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Services;
import io.github.jmeterndb.store.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.io.TempDir;

class SandboxTargetTest {
  @Test
  void isFoundByItsName() throws Exception {
    assertThat(Services.named(Target.class, "target", Target::name, "sandbox").system())
        .isEqualTo("ndb");
  }

  @Test
  void saysThatNdbHomeIsNotSet() {
    Target target = new SandboxTarget(Optional::empty);

    assertThatThrownBy(() -> target.deploy(Settings.of(name -> null), line -> {}))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("NDB_HOME is not set: ");
    assertThat(target.title()).startsWith("NDB Cluster, a sandbox on this machine");
  }

  @Test
  void tellsTheVersionThatItWillRun(@TempDir Path home) throws Exception {
    Path java = Files.createDirectories(home.resolve("share/java"));
    Files.createFile(java.resolve("clusterj-9.7.4.jar"));

    assertThat(new SandboxTarget(() -> Optional.of(new NdbHome(home))).title())
        .isEqualTo(
            "NDB Cluster 9.7.4, a sandbox on this machine: 1 management node, 2 data nodes, 1"
                + " mysqld");
  }

  @Test
  void skipsTestsWithTheReasonWhenNdbHomeIsNotSet() {
    ConditionEvaluationResult result =
        new NdbSandboxExtension(Optional::empty).evaluateExecutionCondition(null);

    assertThat(result.isDisabled()).isTrue();
    assertThat(result.getReason()).get().asString().startsWith("NDB_HOME is not set: ");
  }
}
