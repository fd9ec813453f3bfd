// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one jar in a stock JMeter without other files of this project. */
class OneJarIT {
  private static final String SERVICES = "META-INF/services/";

  private static Path home;

  @TempDir private Path folder;

  @BeforeAll
  static void makeHome(@TempDir Path temp) throws IOException {
    home = StockHome.make(temp.resolve("jmeter"), List.of(StockHome.ONE_JAR));
  }

  @Test
  void measuresTheEmbeddedDatabaseAndReports() throws Exception {
    try (JMeterProcess jmeter =
        StockHome.command(home, folder)
            .with("operations=select", "threads=1", "duration=1", "warmup=0")
            .start()) {
      jmeter.complete();

      assertThat(jmeter.report("report.html")).contains("<svg");
      assertThat(folder.resolve("jmeter.log")).content().doesNotContain(" WARN ", " ERROR ");
    }
  }

  @Test
  void saysThatConnectorJIsMissingAndWhereItGoes() throws Exception {
    try (JMeterProcess jmeter =
        StockHome.command(home, folder).with("target=ndb", "paths=jdbc").start()) {
      jmeter.await();

      assertThat(jmeter.errors())
          .containsOnlyOnce(
              "jmeter-ndb: MySQL Connector/J was not found: put its jar, mysql-connector-j-*.jar,"
                  + " into %s.".formatted(home.resolve("lib/ext")));
    }
  }

  @Test
  void hasAllThatTheAssembledHomeHasButConnectorJ() throws IOException {
    Set<String> classes = new TreeSet<>();
    List<String> services = new ArrayList<>();
    List<Path> jars = new ArrayList<>(StockHome.jarsIn(JMeterHome.PATH.resolve("lib/ndb")));
    jars.addAll(StockHome.jarsIn(JMeterHome.PATH.resolve("lib/containers")));
    jars.remove(StockHome.built("mysql-connector-j-"));
    for (Path jar : jars) {
      classes.addAll(classes(jar));
      services.addAll(services(jar));
    }

    assertThat(classes(StockHome.ONE_JAR)).containsExactlyElementsOf(classes);
    assertThat(services(StockHome.ONE_JAR)).containsExactlyInAnyOrderElementsOf(services);
  }

  @Test
  void hasNothingThatAStockJMeterHas() throws IOException {
    Set<String> both = classes(StockHome.ONE_JAR);
    Set<String> stock = new HashSet<>();
    for (String lib : List.of("lib", "lib/ext")) {
      for (Path jar : StockHome.jarsIn(JMeterHome.PATH.resolve(lib))) {
        stock.addAll(classes(jar));
      }
    }
    both.retainAll(stock);

    assertThat(both).isEmpty();
  }

  @Test
  void hasTheLicencesOfWhatIsInIt() throws IOException {
    try (JarFile jar = new JarFile(StockHome.ONE_JAR.toFile())) {
      for (String text : List.of("jars", "LGPL-2.1", "MIT", "MPL-2.0")) {
        assertThat(jar.getEntry("META-INF/licenses/" + text + ".txt")).as(text).isNotNull();
      }
      assertThat(
              new String(jar.getInputStream(jar.getEntry("META-INF/NOTICE")).readAllBytes(), UTF_8))
          .contains(Files.readString(Path.of("..", "NOTICE")).strip().lines().findFirst().get());
    }
  }

  private static Set<String> classes(Path jar) throws IOException {
    Set<String> classes = new TreeSet<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      file.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
          .forEach(classes::add);
    }
    return classes;
  }

  private static List<String> services(Path path) throws IOException {
    List<String> services = new ArrayList<>();
    try (JarFile jar = new JarFile(path.toFile())) {
      for (ZipEntry entry : jar.stream().filter(e -> e.getName().startsWith(SERVICES)).toList()) {
        new String(jar.getInputStream(entry).readAllBytes(), UTF_8)
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .forEach(line -> services.add(entry.getName() + ": " + line));
      }
    }
    return services;
  }
}
