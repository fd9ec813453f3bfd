// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** What the Plugins Manager is told of a release, beside the home that is released. */
class PluginsManagerIT {
  private static final Path HOME = Path.of("..", "target", "jmeter").toAbsolutePath().normalize();
  private static final String VERSION = "1.2.3";
  private static final String RELEASE =
      "https://github.com/OWNER/NAME/releases/download/v1.2.3/jmeter-ndb-";

  private static ArrayNode plugins;

  @BeforeAll
  static void describe() throws IOException {
    ReleasedJars jars = new ReleasedJars(HOME, System.getProperty("java.class.path"));
    plugins = new PluginsManagerDescriptor(jars, VERSION, "OWNER/NAME").plugins();
  }

  @Test
  void namesClassesThatAreInTheJarOfThePlugin() throws IOException {
    for (JsonNode plugin : plugins) {
      if (plugin.path("markerClass").isNull()) {
        continue;
      }
      String url = version(plugin).path("downloadUrl").asText();
      try (JarFile jar = new JarFile(ours(url).toFile())) {
        List<String> classes = new ArrayList<>(List.of(plugin.path("markerClass").asText()));
        plugin.path("componentClasses").forEach(name -> classes.add(name.asText()));
        assertThat(classes)
            .as("%s", plugin.path("id"))
            .isNotEmpty()
            .allSatisfy(
                name -> assertThat(jar.getEntry(name.replace('.', '/') + ".class")).isNotNull());
      }
    }
  }

  /** As the catalogue's format_repo.py --check asks for. */
  @Test
  void isFormattedAsTheCatalogueIs() throws Exception {
    String text = PluginsManagerDescriptor.text(plugins);
    Process python;
    try {
      python =
          new ProcessBuilder(
                  "python3",
                  "-X",
                  "utf8",
                  "-c",
                  "import json, sys;"
                      + " print(json.dumps(json.load(sys.stdin), indent=2, ensure_ascii=False))")
              .redirectError(Redirect.INHERIT)
              .start();
    } catch (IOException e) {
      throw new TestAbortedException("python3 is not there: " + e.getMessage(), e);
    }
    try (Writer in = python.outputWriter(UTF_8)) {
      in.write(text);
    }

    assertThat(new String(python.getInputStream().readAllBytes(), UTF_8)).isEqualTo(text + "\n");
    assertThat(python.waitFor()).isZero();
  }

  @Test
  void hasAHelpPageAndAVendor() {
    for (JsonNode plugin : plugins) {
      String url = plugin.path("helpUrl").asText();
      assertThat(Path.of("..", url.replaceFirst(".*/blob/v[^/]+/", ""))).as(url).exists();
      assertThat(plugin.path("vendor").asText()).isEqualTo("OWNER");
    }
  }

  /** As the schema of the Plugins Manager's catalogue asks for of each plugin, set or not. */
  @Test
  void saysOfEachPluginWhereItIsOrThatItIsNowhere() {
    for (JsonNode plugin : plugins) {
      JsonNode url = version(plugin).path("downloadUrl");
      assertThat(url.isMissingNode()).as("%s", plugin.path("id")).isFalse();
      assertThat(url.isNull())
          .as("%s", plugin.path("id"))
          .isEqualTo(plugin.path("markerClass").isNull());
    }
  }

  @Test
  void showsAPictureThatIsThere() {
    for (JsonNode plugin : plugins) {
      String url = plugin.path("screenshotUrl").asText();
      assertThat(Path.of("..", url.replaceFirst(".*/raw/v[^/]+/", ""))).as(url).exists();
    }
  }

  @Test
  void offersTheThreadGroupTheTimerAndTheSamplersOfBothPaths() {
    Set<String> components = new TreeSet<>();
    plugins.forEach(
        plugin -> plugin.path("componentClasses").forEach(name -> components.add(name.asText())));

    assertThat(components)
        .contains(
            "io.github.jmeterndb.sweep.SweepThreadGroup",
            "io.github.jmeterndb.sampler.ArrivalTimer",
            "io.github.jmeterndb.sampler.TableSampler",
            "io.github.jmeterndb.clusterj.ClusterJInsertSampler",
            "io.github.jmeterndb.jdbc.JdbcInsertSampler");
  }

  @Test
  void bringsEachJarThatAStockJMeterLacksOnce() throws IOException {
    List<String> brought = new ArrayList<>();
    for (JsonNode plugin : plugins) {
      Stream.concat(Stream.of(version(plugin).path("downloadUrl")), libs(plugin).stream())
          .filter(url -> !url.isNull())
          .map(url -> url.asText().replaceFirst(".*/(jmeter-ndb-)?", ""))
          .map(name -> name.replaceFirst("-" + VERSION + "\\.jar$", ""))
          .forEach(brought::add);
    }
    List<String> needed = new ArrayList<>();
    for (String folder : List.of("lib/ndb", "lib/containers")) {
      for (String jar : jars(HOME.resolve(folder))) {
        boolean ours = ReleasedJars.isOurs(HOME.resolve(folder).resolve(jar));
        needed.add(ours ? ReleasedJars.module(Path.of(jar)) : jar);
      }
    }
    // The Plugins Manager's own repository brings PerfMon.
    needed.removeIf(jar -> jar.matches("(perfmon-\\d|jmeter-plugins-).*"));

    assertThat(brought).containsExactlyInAnyOrderElementsOf(needed);
    assertThat(brought).doesNotContainAnyElementsOf(jars(HOME.resolve("lib")));
  }

  /** It looks through the class path for {@code \WNAME-DIGIT….jar}. */
  @Test
  void namesEachLibraryAsNoOtherJarIsCalled() throws IOException {
    List<String> stock = jars(HOME.resolve("lib"));
    for (JsonNode plugin : plugins) {
      version(plugin)
          .path("libs")
          .fields()
          .forEachRemaining(
              lib -> {
                Pattern installed = Pattern.compile("\\W" + lib.getKey() + "-([0-9]+\\..+).jar");
                assertThat(installed.matcher(lib.getValue().asText()).find())
                    .as("%s is found once it is installed", lib)
                    .isEqualTo(!lib.getKey().equals(PluginsManagerDescriptor.NAME_OF_H2));
                assertThat(stock)
                    .as("%s is not taken for a library of JMeter", lib)
                    .noneMatch(jar -> installed.matcher("/" + jar).find());
              });
    }
  }

  @Test
  void takesOursFromTheReleaseAndTheOthersFromMavenCentral() {
    for (JsonNode plugin : plugins) {
      for (JsonNode url : libs(plugin)) {
        assertThat(url.asText())
            .matches(
                Pattern.quote(RELEASE)
                    + "[a-z-]+-1\\.2\\.3\\.jar|https://repo1\\.maven\\.org/maven2/([^/]+/)+[^/]+\\.jar");
      }
    }
    assertThat(plugins.toString())
        .contains("maven2/com/zaxxer/HikariCP/", "maven2/com/mysql/mysql-connector-j/");
  }

  @Test
  void dependsOnPluginsThatThereAre() {
    Set<String> ids = new TreeSet<>(Set.of("jpgc-perfmon"));
    plugins.forEach(plugin -> ids.add(plugin.path("id").asText()));

    plugins.forEach(
        plugin ->
            version(plugin)
                .path("depends")
                .forEach(id -> assertThat(ids).as("%s", plugin).contains(id.asText())));
  }

  @Test
  void keepsTheVersionsThatWereReleasedBefore() throws IOException {
    JsonNode earlier =
        new ObjectMapper()
            .readTree(
                "[{\"id\":\"jmeter-ndb-jdbc\",\"versions\":{\"1.0.0\":{\"downloadUrl\":\"x\"},"
                    + "\"1.2.3\":{\"downloadUrl\":\"y\"}}}]");
    ArrayNode both = plugins.deepCopy();

    PluginsManagerDescriptor.addVersions(both, earlier);

    JsonNode jdbc =
        Stream.iterate(0, i -> i + 1)
            .map(both::path)
            .filter(plugin -> plugin.path("id").asText().equals("jmeter-ndb-jdbc"))
            .findFirst()
            .orElseThrow()
            .path("versions");
    assertThat(jdbc.at("/1.0.0/downloadUrl").asText()).isEqualTo("x");
    assertThat(jdbc.at("/1.2.3/downloadUrl").asText()).startsWith(RELEASE);
  }

  private static JsonNode version(JsonNode plugin) {
    assertThat(plugin.path("versions").has(VERSION)).isTrue();
    return plugin.path("versions").path(VERSION);
  }

  private static List<JsonNode> libs(JsonNode plugin) {
    List<JsonNode> libs = new ArrayList<>();
    version(plugin).path("libs").forEach(libs::add);
    return libs;
  }

  /** The jar in the home that a file of the release is. */
  private static Path ours(String url) throws IOException {
    assertThat(url).startsWith(RELEASE).endsWith("-1.2.3.jar");
    String module = url.substring(RELEASE.length(), url.length() - "-1.2.3.jar".length());
    try (Stream<Path> jars = Files.list(HOME.resolve("lib/ndb"))) {
      return jars.filter(jar -> ReleasedJars.module(jar).equals(module)).findFirst().orElseThrow();
    }
  }

  private static List<String> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(n -> n.endsWith(".jar"))
          .toList();
    }
  }
}
