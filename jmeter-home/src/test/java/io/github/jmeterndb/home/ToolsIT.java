// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs in src/tools compile, and describe a release to JMeter's Plugins Manager. */
class ToolsIT {
  private static final Path ROOT = Path.of("..");
  private static final String GITHUB = "https://github.com/OWNER/NAME/";
  private static final String RELEASE = GITHUB + "releases/download/v1.2.3/jmeter-ndb-";
  private static final String CENTRAL = "https://repo1.maven.org/maven2/";

  /** Counts as missing under this name: JMeter's own httpcore5-h2 would match a shorter one. */
  private static final String H2 = "com.h2database.h2";

  private static String text;
  private static JsonNode plugins;

  @BeforeAll
  static void compileAndDescribe(@TempDir Path temp) throws Exception {
    String classPath = System.getProperty("java.class.path");
    List<String> javac = new ArrayList<>(List.of("-proc:none", "-d", temp.toString()));
    javac.addAll(List.of("-cp", classPath));
    try (Stream<Path> files = Files.walk(Path.of("src/tools/java"))) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(javac::add);
    }
    int status =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, javac.toArray(String[]::new));
    assertThat(status).as("javac's").isZero();

    Files.writeString(temp.resolve("class-path.txt"), classPath);
    Files.writeString(
        temp.resolve("earlier.json"),
        """
        [{"id":"jmeter-ndb-jdbc",
          "versions":{"1.0.0":{"downloadUrl":"x"}, "1.2.3":{"downloadUrl":"y"}}}]
        """);
    text =
        JMeterProcess.printed(
            0,
            temp,
            JMeterHome.JAVA,
            "-cp",
            temp + File.pathSeparator + classPath,
            "io.github.jmeterndb.release.PluginsManagerDescriptor",
            JMeterHome.PATH.toString(),
            "class-path.txt",
            "1.2.3",
            "OWNER/NAME",
            "earlier.json");
    plugins = new ObjectMapper().readTree(text);
  }

  @Test
  void describeEachPlugin() throws IOException {
    Set<String> ids = new TreeSet<>(Set.of("jpgc-perfmon"));
    plugins.forEach(plugin -> ids.add(plugin.path("id").asText()));
    for (JsonNode plugin : plugins) {
      String id = plugin.path("id").asText();
      assertThat(plugin.path("vendor").asText()).as(id).isEqualTo("OWNER");
      assertThat(plugin.at("/versions/1.0.0/downloadUrl").asText())
          .as("the version that was released before")
          .isEqualTo(id.equals("jmeter-ndb-jdbc") ? "x" : "");
      for (String connection : List.of("helpUrl", "screenshotUrl")) {
        String page = plugin.path(connection).asText().replaceFirst(".*/(blob|raw)/v[^/]+/", "");
        assertThat(ROOT.resolve(page)).as(id).exists();
      }
      version(plugin).path("depends").forEach(each -> assertThat(ids).contains(each.asText()));
      JsonNode url = version(plugin).path("downloadUrl");
      // The catalogue's schema requires it of each plugin, set of others or not.
      assertThat(url.isMissingNode()).as(id).isFalse();
      assertThat(url.isNull()).as(id).isEqualTo(plugin.path("markerClass").isNull());
      if (!url.isNull()) {
        assertThat(classes(plugin))
            .as(id)
            .allMatch(name -> hasClass(url.asText().substring(RELEASE.length()), name));
      }
    }
    List<String> components = new ArrayList<>();
    plugins.forEach(plugin -> components.addAll(classes(plugin)));
    assertThat(components)
        .contains(
            "io.github.jmeterndb.sweep.SweepThreadGroup",
            "io.github.jmeterndb.sampler.ArrivalTimer",
            "io.github.jmeterndb.sampler.TableSampler",
            "io.github.jmeterndb.clusterj.ClusterJInsertSampler",
            "io.github.jmeterndb.jdbc.JdbcInsertSampler");
  }

  /** The catalogue's format_repo.py --check requires this format. */
  @Test
  void formatTheDescriptorAsTheCatalogueIs(@TempDir Path temp) throws Exception {
    Path file = Files.writeString(temp.resolve("plugins.json"), text);
    String program =
        "import json; print(json.dumps(json.load(open('%s')), indent=2, ensure_ascii=False))"
            .formatted(file);

    assertThat(JMeterProcess.printed(0, temp, "python3", "-X", "utf8", "-c", program))
        .isEqualTo(text);
  }

  @Test
  void bringEachJarThatAStockJMeterLacksOnce() throws IOException {
    List<String> brought = new ArrayList<>();
    List<String> stock = jars("lib");
    for (JsonNode plugin : plugins) {
      List<JsonNode> urls = new ArrayList<>(List.of(version(plugin).path("downloadUrl")));
      version(plugin).path("libs").forEach(urls::add);
      urls.removeIf(JsonNode::isNull);
      for (JsonNode url : urls) {
        assertThat(url.asText())
            .matches(
                "\\Q%s\\E[a-z-]+-1\\.2\\.3\\.jar|\\Q%s\\E.+\\.jar".formatted(RELEASE, CENTRAL));
        brought.add(
            url.asText()
                .replaceFirst(".*/(jmeter-ndb-)?", "")
                .replaceFirst("-1\\.2\\.3\\.jar$", ""));
      }
    }
    // The Plugins Manager looks through the class path for \WNAME-DIGIT….jar.
    for (JsonNode plugin : plugins) {
      for (Map.Entry<String, JsonNode> lib : version(plugin).path("libs").properties()) {
        Pattern installed = Pattern.compile("\\W" + lib.getKey() + "-([0-9]+\\..+).jar");
        assertThat(installed.matcher(lib.getValue().asText()).find())
            .as("%s is found once it is installed", lib)
            .isEqualTo(!lib.getKey().equals(H2));
        assertThat(stock).noneMatch(jar -> installed.matcher("/" + jar).find());
      }
    }
    List<String> needed = new ArrayList<>();
    for (String folder : List.of("lib/ndb", "lib/containers")) {
      needed.addAll(jars(folder));
    }
    // The Plugins Manager's own repository brings PerfMon.
    needed.removeIf(jar -> jar.matches("(perfmon-\\d|jmeter-plugins-).*"));
    needed.replaceAll(jar -> jar.replaceFirst("-0\\.1\\.0-SNAPSHOT\\.jar$", ""));

    assertThat(brought).containsExactlyInAnyOrderElementsOf(needed);
    assertThat(brought).doesNotContainAnyElementsOf(stock);
  }

  private static JsonNode version(JsonNode plugin) {
    return plugin.path("versions").path("1.2.3");
  }

  private static List<String> classes(JsonNode plugin) {
    List<String> classes = new ArrayList<>();
    plugin.path("componentClasses").forEach(name -> classes.add(name.asText()));
    if (!plugin.path("markerClass").isNull()) {
      classes.add(plugin.path("markerClass").asText());
    }
    return classes;
  }

  private static boolean hasClass(String released, String name) {
    String module = released.replaceFirst("1\\.2\\.3\\.jar$", "");
    try (Stream<Path> jars = Files.list(JMeterHome.PATH.resolve("lib/ndb"))) {
      Path jar =
          jars.filter(each -> each.getFileName().toString().startsWith(module))
              .findFirst()
              .orElseThrow();
      try (JarFile file = new JarFile(jar.toFile())) {
        return file.getEntry(name.replace('.', '/') + ".class") != null;
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> jars(String folder) throws IOException {
    return StockHome.jarsIn(JMeterHome.PATH.resolve(folder)).stream()
        .map(jar -> jar.getFileName().toString())
        .toList();
  }
}
