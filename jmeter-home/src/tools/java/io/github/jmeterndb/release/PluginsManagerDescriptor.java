// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.release;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes what the Plugins Manager of jmeter-plugins.org reads of a release: what its plugins are,
 * and where each of their jars is to be had. Ours are files of the release; the others are at Maven
 * Central, in the versions that the build took.
 *
 * @see <a href="https://jmeter-plugins.org/wiki/Developing/">its format</a>
 */
final class PluginsManagerDescriptor {
  /**
   * JMeter's own httpcore5-h2 would be taken for an h2 that is installed: under this name H2 is
   * taken for missing, and fetched with each change of its plugin.
   */
  static final String NAME_OF_H2 = "com.h2database.h2";

  /** In the catalogue's own format, which its script format_repo.py checks. */
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .setDefaultPrettyPrinter(
              new DefaultPrettyPrinter(
                      Separators.createDefaultInstance()
                          .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                  .withArrayIndenter(new DefaultIndenter("  ", "\n"))
                  .withObjectIndenter(new DefaultIndenter("  ", "\n")));

  private final ReleasedJars jars;
  private final String version;

  /** Who has the project on GitHub. */
  private final String owner;

  /** Where the project is. */
  private final String project;

  /**
   * That of a release.
   *
   * @param repository where the project is on GitHub: {@code OWNER/NAME}
   */
  PluginsManagerDescriptor(ReleasedJars jars, String version, String repository) {
    this.jars = jars;
    this.version = version;
    this.owner = repository.split("/", 2)[0];
    this.project = "https://github.com/" + repository;
  }

  /**
   * Prints one.
   *
   * @param args the JMeter home that was assembled, a file with the class path that it was
   *     assembled from, the version, {@code OWNER/NAME}, and, if there is one, the descriptor of
   *     the release before, whose versions stay installable
   */
  public static void main(String[] args) throws IOException {
    if (args.length < 4) {
      System.err.println("usage: HOME CLASS_PATH_FILE VERSION OWNER/NAME [EARLIER_DESCRIPTOR]");
      System.exit(2);
    }
    String classPath = Files.readString(Path.of(args[1])).strip();
    ArrayNode plugins =
        new PluginsManagerDescriptor(
                new ReleasedJars(Path.of(args[0]), classPath), args[2], args[3])
            .plugins();
    if (args.length > 4 && Files.exists(Path.of(args[4]))) {
      addVersions(plugins, JSON.readTree(Path.of(args[4]).toFile()));
    }
    System.out.write((text(plugins) + "\n").getBytes(UTF_8));
    System.out.flush();
  }

  /** As it is written, but for the end of its last line. */
  static String text(ArrayNode plugins) throws IOException {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(plugins);
  }

  /** All plugins in this version. */
  ArrayNode plugins() throws IOException {
    ArrayNode plugins = JSON.createArrayNode();
    for (ReleasedPlugin plugin : ReleasedPlugin.values()) {
      plugins.add(plugin(plugin));
    }
    return plugins;
  }

  private ObjectNode plugin(ReleasedPlugin plugin) throws IOException {
    ObjectNode node = JSON.createObjectNode();
    node.put("id", plugin.id());
    node.put("name", plugin.title());
    node.put("description", plugin.description());
    node.put("helpUrl", project + "/blob/v" + version + "/docs/plugins-manager.md");
    node.put("screenshotUrl", project + "/raw/v" + version + "/docs/gui/sweep-results-after.png");
    node.put("vendor", owner);
    ObjectNode of = node.putObject("versions").putObject(version);
    of.put("changes", project + "/blob/v" + version + "/CHANGELOG.md");
    if (plugin.isSet()) {
      // Installed where all are that it depends on. The catalogue's schema wants both, null or not.
      node.putNull("markerClass");
      of.putNull("downloadUrl");
    } else {
      List<String> components = jars.components(plugin.module());
      node.put("markerClass", components.get(0));
      components.forEach(node.withArray("componentClasses")::add);
      of.put("downloadUrl", ours(plugin.module()));
      ObjectNode libs = JSON.createObjectNode();
      libs(plugin, libs);
      if (!libs.isEmpty()) {
        of.set("libs", libs);
      }
    }
    if (!plugin.depends().isEmpty()) {
      plugin.depends().forEach(of.withArray("depends")::add);
    }
    return node;
  }

  private void libs(ReleasedPlugin plugin, ObjectNode libs) {
    jars.modules().stream()
        .filter(plugin::needs)
        .forEach(module -> libs.put(ReleasedJars.PREFIX + module, ours(module)));
    jars.others().stream().filter(plugin::needs).forEach(jar -> libs.put(name(jar), jar.url()));
  }

  private static String name(MavenJar jar) {
    return jar.artifact().equals("h2") ? NAME_OF_H2 : jar.artifact();
  }

  private String ours(String module) {
    return "%s/releases/download/v%s/%s%s-%2$s.jar"
        .formatted(project, version, ReleasedJars.PREFIX, module);
  }

  /** Adds the versions that were released before: the Plugins Manager asks for an installed one. */
  static void addVersions(ArrayNode plugins, JsonNode earlier) {
    for (JsonNode plugin : plugins) {
      for (JsonNode before : earlier) {
        if (before.path("id").equals(plugin.path("id"))) {
          ObjectNode versions = (ObjectNode) plugin.path("versions");
          before
              .path("versions")
              .fields()
              .forEachRemaining(of -> versions.putIfAbsent(of.getKey(), of.getValue()));
        }
      }
    }
  }
}
