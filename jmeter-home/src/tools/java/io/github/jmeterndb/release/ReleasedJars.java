// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.release;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.testelement.TestElement;

/** The jars of a JMeter home that a stock JMeter lacks. */
final class ReleasedJars {
  /** Before the names of ours, which are ordinary words: others' jars have them, too. */
  static final String PREFIX = "jmeter-ndb-";

  private static final String OURS = "io/github/jmeterndb/";

  /** A jar that shows where the local Maven repository is. */
  private static final Path KNOWN = Path.of("org", "apache", "jmeter", "ApacheJMeter_core");

  private final List<Path> ours;
  private final List<MavenJar> others;

  /**
   * Those of a home.
   *
   * @param classPath what it was assembled from
   * @throws IllegalArgumentException if a jar is not on the class path
   */
  ReleasedJars(Path home, String classPath) throws IOException {
    List<Path> all;
    try (Stream<Path> plugins = Files.list(home.resolve("lib/ndb"));
        Stream<Path> besides = Files.list(home.resolve("lib/containers"))) {
      all =
          Stream.concat(plugins, besides)
              .filter(jar -> jar.toString().endsWith(".jar"))
              .sorted()
              .toList();
    }
    ours = all.stream().filter(ReleasedJars::isOurs).toList();
    List<Path> sources = Arrays.stream(classPath.split(File.pathSeparator)).map(Path::of).toList();
    others =
        all.stream().filter(jar -> !ours.contains(jar)).map(jar -> inMaven(jar, sources)).toList();
  }

  /** Whether a jar is one of the project's modules. */
  static boolean isOurs(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getEntry(OURS) != null;
    } catch (IOException e) {
      throw new IllegalStateException(jar + " cannot be read", e);
    }
  }

  private static MavenJar inMaven(Path jar, List<Path> sources) {
    Path root =
        sources.stream()
            .filter(source -> source.getNameCount() > KNOWN.getNameCount() + 2)
            .filter(source -> source.getParent().getParent().endsWith(KNOWN))
            .map(source -> up(source, KNOWN.getNameCount() + 2))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(KNOWN + " is not on the class path"));
    return sources.stream()
        .filter(source -> source.startsWith(root) && source.endsWith(jar.getFileName()))
        .findFirst()
        .map(source -> new MavenJar(root.relativize(source)))
        .orElseThrow(() -> new IllegalArgumentException(jar + " is not on the class path"));
  }

  private static Path up(Path path, int levels) {
    Path parent = path;
    for (int i = 0; i < levels; i++) {
      parent = parent.getParent();
    }
    return parent;
  }

  /** The modules that have a jar among them. */
  List<String> modules() {
    return ours.stream().map(ReleasedJars::module).toList();
  }

  /** The name without its version. */
  static String module(Path jar) {
    return jar.getFileName().toString().replaceFirst("-\\d.*", "");
  }

  /** The jars of others. */
  List<MavenJar> others() {
    return others;
  }

  /** The classes of a module that JMeter shows to its users, or that stand in their plans. */
  List<String> components(String module) throws IOException {
    Path jar = ours.stream().filter(path -> module(path).equals(module)).findFirst().orElseThrow();
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(OURS) && name.endsWith(".class"))
          .map(name -> name.replace('/', '.').replaceFirst("\\.class$", ""))
          .filter(ReleasedJars::isComponent)
          .sorted()
          .toList();
    }
  }

  private static boolean isComponent(String name) {
    try {
      Class<?> type = Class.forName(name, false, ReleasedJars.class.getClassLoader());
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
