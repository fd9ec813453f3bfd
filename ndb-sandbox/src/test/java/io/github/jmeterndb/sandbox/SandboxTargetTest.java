// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SandboxTargetTest {
  private static final UnaryOperator<String> NOTHING =
      Map.of("DOCKER_HOST", "unix:///nowhere/engine.sock")::get;

  private static final Settings SETTINGS = settings(Map.of());

  private static Settings settings(Map<String, String> given) {
    try {
      return Settings.of(given::get);
    } catch (UserError e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Test
  void hasTheNodesThatItsSettingsSay() throws Exception {
    Settings four = settings(Map.of("sandbox.data.nodes", "4", "sandbox.mysqlds", "2"));
    Target target = new SandboxTarget(Map.of("NDB_IMAGE", "localhost/mine:1")::get);

    assertThat(target.nodes(four).keySet())
        .containsExactly(
            "management-node",
            "data-node 2",
            "data-node 3",
            "data-node 4",
            "data-node 5",
            "mysqld 6",
            "mysqld 7",
            "node-group 0",
            "node-group 1");
    assertThat(target.nodes(four))
        .containsEntry("mysqld 7", List.of("mysqld 7"))
        .containsEntry("node-group 1", List.of("data-node 4", "data-node 5"));
    assertThat(target.title(four)).endsWith(": 1 management node, 4 data nodes, 2 mysqlds");
    assertThat(target.nodes(SETTINGS)).containsKey("mysqld");
    assertThat(target.title(settings(Map.of("sandbox.replicas", "1"))))
        .endsWith(": 1 management node, 2 data nodes with 1 copy of each row, 1 mysqld");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sandbox.config | NoOfReplicas=1 | sandbox.config: NoOfReplicas=1 is for the sandbox to say; leave it out (copies of each row: sandbox.replicas).",
        "sandbox.config | DataMemory 1G | 'DataMemory 1G' is not a list of different parameters",
        "sandbox.data.nodes | 3 | sandbox.data.nodes: 3 data nodes are no groups of 2 each; give a multiple of sandbox.replicas.",
      },
      quoteCharacter = '"')
  void saysWhatIsWrongInItsSettings(String property, String value, String message) {
    Target target = new SandboxTarget(NOTHING);

    assertThatThrownBy(() -> target.deploy(Settings.of(Map.of(property, value)::get), line -> {}))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(message);
  }

  @Test
  void saysThatThereIsNeitherADistributionNorAnEngine() {
    Target target = new SandboxTarget(NOTHING);

    assertThatThrownBy(() -> target.deploy(Settings.of(name -> null), line -> {}))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("NDB_HOME is not set: ")
        .hasMessageContaining("no container engine answers at /nowhere/engine.sock");
    assertThat(target.title(SETTINGS)).startsWith("NDB Cluster, a sandbox on this machine");
    assertThat(NdbSandbox.Extension.condition(NOTHING, false).getReason())
        .as("why tests are skipped")
        .hasValueSatisfying(reason -> assertThat(reason).startsWith("NDB_HOME is not set: "));
  }

  @Test
  void takesNoEngineOfAnotherMachine() {
    assertThatThrownBy(() -> Host.engine(Map.of("DOCKER_HOST", "tcp://engine:2375")::get))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("DOCKER_HOST=tcp://engine:2375 is no socket of this machine");
  }

  @Test
  void tellsTheVersionThatItWillRun(@TempDir Path home) throws Exception {
    Path java = Files.createDirectories(home.resolve("share/java"));
    Files.createFile(java.resolve("clusterj-9.7.4.jar"));

    assertThat(new SandboxTarget(Map.of("NDB_HOME", home.toString())::get).title(SETTINGS))
        .isEqualTo(
            "NDB Cluster 9.7.4, a sandbox on this machine: 1 management node, 2 data nodes, 1"
                + " mysqld");
  }
}
