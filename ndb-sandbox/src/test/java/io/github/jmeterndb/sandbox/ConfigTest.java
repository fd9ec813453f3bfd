// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sandbox's configuration, and those in {@code docker/}, which are the same. */
class ConfigTest {
  private static final Path DOCKER = Path.of("..", "docker");

  private final String container;
  private final String sandbox = Config.USUAL.text(Path.of("/sandbox"), List.of(1, 2, 3, 4));

  ConfigTest() throws IOException {
    container = Files.readString(DOCKER.resolve("mysql-cluster.cnf"));
  }

  @Test
  void givesDataNodesTheSettingsOfTheSandbox() {
    assertThat(section(container, "ndbd default")).isEqualTo(section(sandbox, "ndbd default"));
  }

  @Test
  void hasTheNodesOfTheSandbox() {
    assertThat(nodes(container)).isEqualTo(nodes(sandbox));
  }

  @Test
  void givesDataNodesOnKubernetesTheSettingsOfTheSandbox() throws IOException {
    String resource = Files.readString(DOCKER.resolve("kubernetes/ndb-cluster.yaml"));
    Map<String, String> settings = section(sandbox, "ndbd default");

    // The operator sets the number of replicas itself.
    assertThat(resource).contains("redundancyLevel: " + settings.remove("NoOfReplicas") + "\n");
    assertThat(children(resource, "    config:")).isEqualTo(settings);
  }

  @Test
  void takesParametersInPlaceOfItsOwn() {
    Config config =
        new Config(2, 2, 1, List.of("datamemory=1G", "TimeBetweenGlobalCheckpoints=100"));
    String text = config.text(Path.of("/sandbox"), List.of(1, 2, 3, 4));

    assertThat(text.substring(0, text.indexOf("[ndb_mgmd]")))
        .contains("datamemory=1G\n", "TimeBetweenGlobalCheckpoints=100\n", "RedoBuffer=64M\n")
        .doesNotContain("DataMemory=");
  }

  private static Map<String, String> children(String yaml, String key) {
    String indent = " ".repeat(key.indexOf(key.strip()) + 2);
    Map<String, String> children = new LinkedHashMap<>();
    yaml.lines()
        .dropWhile(line -> !line.equals(key))
        .skip(1)
        .takeWhile(line -> line.startsWith(indent))
        .map(line -> line.strip().split(": ", 2))
        .forEach(pair -> children.put(pair[0], pair[1]));
    return children;
  }

  private static Map<String, String> section(String text, String name) {
    Map<String, String> parameters = new LinkedHashMap<>();
    boolean inside = false;
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.startsWith("[")) {
        if (inside) {
          return parameters;
        }
        inside = line.equals("[" + name + "]");
      } else if (inside && line.contains("=") && !line.startsWith("#")) {
        parameters.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
      }
    }
    return parameters;
  }

  private static Map<String, String> nodes(String text) {
    Map<String, String> nodes = new LinkedHashMap<>();
    String kind = "";
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.startsWith("[")) {
        kind = line;
      } else if (line.startsWith("NodeId=")) {
        nodes.put(line, kind);
      }
    }
    return nodes;
  }
}
