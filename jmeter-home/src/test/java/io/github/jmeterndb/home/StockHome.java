// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A JMeter as Apache releases it, with jars in its folder {@code lib/ext}. */
final class StockHome {
  static final Path ONE_JAR =
      Path.of("..", "target", "jmeter-ndb-all.jar").toAbsolutePath().normalize();

  private static final Set<String> OURS =
      Set.of("jmeter", "jmeter-server", "jmeter-ndb-rmi.jar", "log4j2.xml");

  private StockHome() {}

  static Path make(Path home, List<Path> plugins) throws IOException {
    copy(JMeterHome.PATH.resolve("bin"), home.resolve("bin"));
    try (InputStream in = StockHome.class.getResourceAsStream("/bin/log4j2.xml")) {
      Files.copy(in, home.resolve("bin/log4j2.xml"));
    }
    copy(jarsIn(JMeterHome.PATH.resolve("lib")), home.resolve("lib"));
    copy(jarsIn(JMeterHome.PATH.resolve("lib/ext")), home.resolve("lib/ext"));
    copy(plugins, home.resolve("lib/ext"));
    Files.createDirectory(home.resolve("lib/junit"));
    return home;
  }

  static JMeterProcess.Command command(Path home, Path folder) {
    return JMeterProcess.in(folder)
        .by(JMeterHome.JAVA, "-Xmx512m", "-jar", home.resolve("bin/ApacheJMeter.jar").toString());
  }

  static Path built(String name) throws IOException {
    List<Path> found =
        jarsIn(JMeterHome.PATH.resolve("lib/ndb")).stream()
            .filter(jar -> jar.getFileName().toString().startsWith(name))
            .toList();
    if (found.size() != 1) {
      throw new IllegalStateException(name + ": " + found);
    }
    return found.get(0);
  }

  static List<Path> jarsIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (Files.isDirectory(file)) {
          copy(file, to.resolve(name));
        } else if (!OURS.contains(name)) {
          Files.copy(file, to.resolve(name));
        }
      }
    }
  }

  private static void copy(List<Path> jars, Path folder) throws IOException {
    Files.createDirectories(folder);
    for (Path jar : jars) {
      Files.copy(jar, folder.resolve(jar.getFileName()));
    }
  }
}
