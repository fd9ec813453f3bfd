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
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.testelement.TestElement;

/**
 * Writes what the Plugins Manager of jmeter-plugins.org reads of a release: its plugins, and where
 * their jars are. Ours are files of the release; the others are at Maven Central, in the versions
 * that the build took.
 *
 * @see <a href="https://jmeter-plugins.org/wiki/Developing/">its format</a>
 */
final class PluginsManagerDescriptor {
  /**
   * The Plugins Manager detects a plugin by a class of it, and puts one jar of each where JMeter
   * looks for components: so there is a plugin for each module with components, and a set of all.
   *
   * @param module that has the components; empty for the set
   */
  record Plugin(String id, String module, String name, String description, List<String> depends) {}

  private static final String COMMON = "jmeter-ndb-common";
  private static final String JDBC = "jmeter-ndb-jdbc";

  private static final List<Plugin> PLUGINS =
      List.of(
          new Plugin(
              "jmeter-ndb",
              "",
              "NDB: ClusterJ or JDBC?",
              "All of jmeter-ndb: which access path to a MySQL NDB Cluster is faster, by how much,"
                  + " and how sure that is.",
              List.of(COMMON, "jmeter-ndb-sweep", "jmeter-ndb-clusterj", JDBC)),
          new Plugin(
              COMMON,
              "common",
              "NDB: tables and arrivals",
              "The sampler that makes the tables, the Arrival Timer, and what the other plugins of"
                  + " jmeter-ndb share.",
              List.of()),
          new Plugin(
              "jmeter-ndb-sweep",
              "sweep",
              "NDB: Sweep Thread Group",
              "Measures operations over each access path at 1, 2, 4 … 64 threads or at rates, and"
                  + " reports: CRUD, sysbench, YCSB, TPC-C, TPC-H. On your cluster, on one that it"
                  + " starts, or on an embedded database.",
              // PerfMon is in the Plugins Manager's own list.
              List.of(COMMON, "jpgc-perfmon")),
          new Plugin(
              "jmeter-ndb-clusterj",
              "clusterj-sampler",
              "NDB: ClusterJ samplers",
              "The access path ClusterJ, and its samplers. ClusterJ itself is taken from NDB_HOME,"
                  + " where an unpacked MySQL NDB Cluster distribution is.",
              List.of(COMMON)),
          new Plugin(
              JDBC,
              "jdbc-sampler",
              "NDB: JDBC samplers",
              "The access path JDBC, and its samplers. Installs MySQL Connector/J from Maven"
                  + " Central, which is Oracle's, under the GPLv2 with the Universal FOSS"
                  + " Exception.",
              List.of(COMMON)));

  private static final Set<String> OF_JDBC = Set.of("HikariCP", "mysql-connector-j");

  /** The prefix of our jars: without it, others' jars have the same names. */
  private static final String PREFIX = "jmeter-ndb-";

  /** A jar that shows where the local Maven repository is. */
  private static final Path KNOWN = Path.of("org", "apache", "jmeter", "ApacheJMeter_core");

  private static final String OURS = "io/github/jmeterndb/";

  /** In the catalogue's own format, which its script format_repo.py checks. */
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .setDefaultPrettyPrinter(
              new DefaultPrettyPrinter(
                      Separators.createDefaultInstance()
                          .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                  .withArrayIndenter(new DefaultIndenter("  ", "\n"))
                  .withObjectIndenter(new DefaultIndenter("  ", "\n")));

  /** Jars of our modules, by module. */
  private final Map<String, Path> ours = new TreeMap<>();

  /** Jars of others, relative to a Maven repository: {@code GROUP/ARTIFACT/VERSION/FILE}. */
  private final List<Path> others = new ArrayList<>();

  private final String version;
  private final String owner;
  private final String project;

  private PluginsManagerDescriptor(Path home, String classPath, String version, String repository)
      throws IOException {
    this.version = version;
    this.owner = repository.split("/", 2)[0];
    this.project = "https://github.com/" + repository;
    List<Path> sources = Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList();
    Path core =
        sources.stream()
            .filter(source -> source.toString().contains("/" + KNOWN + "/"))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(KNOWN + " is not on the class path"));
    // Without the version and the file, too.
    Path maven =
        core.getRoot().resolve(core.subpath(0, core.getNameCount() - KNOWN.getNameCount() - 2));
    for (String folder : List.of("lib/ndb", "lib/containers")) {
      try (Stream<Path> files = Files.list(home.resolve(folder))) {
        for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
          if (classes(jar).anyMatch(name -> name.startsWith(OURS))) {
            ours.put(jar.getFileName().toString().replaceFirst("-\\d.*", ""), jar);
          } else {
            others.add(maven.relativize(in(maven, jar.getFileName(), sources)));
          }
        }
      }
    }
  }

  private static Path in(Path maven, Path name, List<Path> sources) {
    return sources.stream()
        .filter(source -> source.startsWith(maven) && source.endsWith(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + " is not on the class path"));
  }

  /**
   * Prints the descriptor.
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
    PluginsManagerDescriptor release =
        new PluginsManagerDescriptor(Path.of(args[0]), classPath, args[2], args[3]);
    JsonNode earlier =
        args.length > 4 && Files.exists(Path.of(args[4]))
            ? JSON.readTree(Path.of(args[4]).toFile())
            : JSON.createArrayNode();
    ArrayNode plugins = JSON.createArrayNode();
    for (Plugin plugin : PLUGINS) {
      plugins.add(release.describe(plugin, earlier));
    }
    String text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(plugins);
    System.out.write((text + "\n").getBytes(UTF_8));
    System.out.flush();
  }

  private ObjectNode describe(Plugin plugin, JsonNode earlier) throws IOException {
    ObjectNode node = JSON.createObjectNode();
    node.put("id", plugin.id);
    node.put("name", plugin.name);
    node.put("description", plugin.description);
    node.put("helpUrl", project + "/blob/v" + version + "/docs/plugins-manager.md");
    node.put("screenshotUrl", project + "/raw/v" + version + "/docs/gui/sweep-results-after.png");
    node.put("vendor", owner);
    ObjectNode versions = node.putObject("versions");
    ObjectNode own = versions.putObject(version);
    own.put("changes", project + "/blob/v" + version + "/CHANGELOG.md");
    if (plugin.module.isEmpty()) {
      // Installed where its dependencies are. The catalogue's schema requires both, null or not.
      node.putNull("markerClass");
      own.putNull("downloadUrl");
    } else {
      List<String> components = components(ours.get(plugin.module));
      node.put("markerClass", components.get(0));
      components.forEach(node.withArray("componentClasses")::add);
      own.put("downloadUrl", release(plugin.module));
      ObjectNode libs = libs(plugin.id);
      if (!libs.isEmpty()) {
        own.set("libs", libs);
      }
    }
    if (!plugin.depends.isEmpty()) {
      plugin.depends.forEach(own.withArray("depends")::add);
    }
    // The Plugins Manager asks for the version that is installed.
    for (JsonNode before : earlier) {
      if (before.path("id").asText().equals(plugin.id)) {
        before
            .path("versions")
            .fields()
            .forEachRemaining(each -> versions.putIfAbsent(each.getKey(), each.getValue()));
      }
    }
    return node;
  }

  /** The modules without components, and all libraries but JDBC's, come with the plugin common. */
  private ObjectNode libs(String plugin) {
    ObjectNode libs = JSON.createObjectNode();
    if (plugin.equals(COMMON)) {
      ours.keySet().stream()
          .filter(module -> PLUGINS.stream().noneMatch(each -> each.module.equals(module)))
          .forEach(module -> libs.put(PREFIX + module, release(module)));
    }
    for (Path jar : others) {
      String artifact = jar.getName(jar.getNameCount() - 3).toString();
      if (plugin.equals(OF_JDBC.contains(artifact) ? JDBC : COMMON) && !jar.startsWith("kg/apc")) {
        // The Plugins Manager mistakes JMeter's own httpcore5-h2 for an installed h2: under this
        // name H2 counts as missing, and is fetched with each change of its plugin.
        libs.put(
            artifact.equals("h2") ? "com.h2database.h2" : artifact,
            "https://repo1.maven.org/maven2/" + jar);
      }
    }
    return libs;
  }

  private String release(String module) {
    return "%s/releases/download/v%s/%s%s-%2$s.jar".formatted(project, version, PREFIX, module);
  }

  private static Stream<String> classes(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class"))
          .toList()
          .stream();
    }
  }

  /** The classes that JMeter shows to its users, or that are in their plans. */
  private static List<String> components(Path jar) throws IOException {
    return classes(jar)
        .filter(name -> name.startsWith(OURS))
        .map(name -> name.replace('/', '.').replaceFirst("\\.class$", ""))
        .filter(PluginsManagerDescriptor::isComponent)
        .sorted()
        .toList();
  }

  private static boolean isComponent(String name) {
    try {
      Class<?> type = Class.forName(name, false, PluginsManagerDescriptor.class.getClassLoader());
      return Modifier.isPublic(type.getModifiers())
          && !Modifier.isAbstract(type.getModifiers())
          && Stream.of(TestElement.class, JMeterGUIComponent.class, JavaSamplerClient.class)
              .anyMatch(component -> component.isAssignableFrom(type));
    } catch (LinkageError e) {
      // Written against ClusterJ, which is not here; JMeter would not find it either.
      return false;
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
