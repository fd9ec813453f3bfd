// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
    assertThat(ofDataNodes(container)).isEqualTo(ofDataNodes(sandbox));
  }

  @Test
  void hasTheNodesOfTheSandbox() {
    assertThat(nodes(container)).isEqualTo(nodes(sandbox));
  }

  @Test
  void givesDataNodesOnKubernetesTheSettingsOfTheSandbox() throws IOException {
    String resource = Files.readString(DOCKER.resolve("kubernetes/ndb-cluster.yaml"));
    Map<String, String> settings = ofDataNodes(sandbox);
    settings.remove("");

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
    Map<String, String> children = new HashMap<>();
    yaml.lines()
        .dropWhile(line -> !line.equals(key))
        .skip(1)
        .takeWhile(line -> line.startsWith(indent))
        .map(line -> line.strip().split(": ", 2))
        .forEach(pair -> children.put(pair[0], pair[1]));
    return children;
  }

  private static Map<String, String> ofDataNodes(String text) {
    return sections(text).stream()
        .filter(section -> section.get("").equals("[ndbd default]"))
        .findFirst()
        .orElseThrow();
  }

  /** The headings of the sections with an id. */
  private static Map<String, String> nodes(String text) {
    return sections(text).stream()
        .filter(section -> section.containsKey("NodeId"))
        .collect(Collectors.toMap(section -> section.get("NodeId"), section -> section.get("")));
  }

  /** Parameters, with the heading under an empty name. */
  private static List<Map<String, String>> sections(String text) {
    List<Map<String, String>> sections = new ArrayList<>();
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.startsWith("[")) {
        sections.add(new HashMap<>(Map.of("", line)));
      } else if (line.contains("=") && !line.startsWith("#")) {
        String[] parameter = line.split("=", 2);
        sections.get(sections.size() - 1).put(parameter[0], parameter[1]);
      }
    }
    return sections;
  }
}
