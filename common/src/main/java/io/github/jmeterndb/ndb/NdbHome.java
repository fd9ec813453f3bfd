// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.ndb;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An unpacked MySQL NDB Cluster binary distribution, in the layout of Oracle's tarball. */
public record NdbHome(Path path) {
  public static final String VARIABLE = "NDB_HOME";

  /** Set in a sandbox's container: see {@link #client}. */
  public static final String CLIENT_PROPERTY = "jmeter-ndb.client.home";

  /** The access path that uses {@link #client} to connect to the data nodes directly. */
  public static final String CLIENT_PATH = "clusterj";

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Pattern CLUSTERJ_JAR = Pattern.compile("clusterj-(\\d.*)\\.jar");

  /** The distribution that {@value #VARIABLE} names, unchecked; empty if it is not set. */
  public static Optional<NdbHome> fromEnvironment() {
    return in(System::getenv);
  }

  public static Optional<NdbHome> in(UnaryOperator<String> environment) {
    return named(environment.apply(VARIABLE));
  }

  /**
   * The distribution with this JVM's ClusterJ and NDB API, unchecked: {@value #VARIABLE}, or else
   * the system property {@value #CLIENT_PROPERTY}, whose folder only contains {@code
   * lib/libndbclient.so} and {@code share/java/clusterj-*.jar}.
   */
  public static Optional<NdbHome> client() {
    return fromEnvironment().or(() -> named(System.getProperty(CLIENT_PROPERTY)));
  }

  private static Optional<NdbHome> named(String path) {
    return Optional.ofNullable(path)
        .filter(value -> !value.isBlank())
        .map(value -> new NdbHome(Path.of(value)));
  }

  /** A program, such as {@code ndbmtd}; checked to exist and to match this processor. */
  public Path program(String name) throws UserError {
    return nativeFile("bin/" + name);
  }

  /** The library of the NDB API; checked to exist and to match this processor. */
  public Path clientLibrary() throws UserError {
    return nativeFile("lib/libndbclient.so");
  }

  /** The newest ClusterJ jar. */
  public Path clusterJ() throws UserError {
    List<Path> jars = new ArrayList<>();
    Path folder = path.resolve("share/java");
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "clusterj-*.jar")) {
        entries.forEach(jars::add);
      } catch (IOException e) {
        throw new UserError(folder + " cannot be read (" + e + ").", e);
      }
    }
    return jars.stream()
        .filter(jar -> clusterJVersion(jar).isPresent())
        .max(Comparator.comparing(jar -> Version.parse(clusterJVersion(jar).get())))
        .orElseThrow(() -> missing("share/java/clusterj-*.jar"));
  }

  public static Optional<String> clusterJVersion(Path jar) {
    Matcher matcher = CLUSTERJ_JAR.matcher(jar.getFileName().toString());
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private Path nativeFile(String name) throws UserError {
    Path file = path.resolve(name);
    if (!Files.isReadable(file)) {
      throw missing(name);
    }
    if (!Arrays.equals(machine(file), machine(JAVA))) {
      throw new UserError(
          "%1$s=%2$s is not made for this machine (%3$s): see %4$s; unpack the MySQL NDB Cluster distribution for %3$s and set %1$s to its folder."
              .formatted(VARIABLE, path, System.getProperty("os.arch"), name));
    }
    return file;
  }

  private UserError missing(String name) {
    return new UserError(
        "%1$s=%2$s is not an unpacked MySQL NDB Cluster distribution: it has no %3$s; set %1$s to the folder that holds bin/ndbmtd and lib/, or unset it."
            .formatted(VARIABLE, path, name));
  }

  /** The processor of a program: ELF specification, Figure 4-3, e_machine. */
  private static byte[] machine(Path program) throws UserError {
    try (InputStream in = Files.newInputStream(program)) {
      return Arrays.copyOfRange(Arrays.copyOf(in.readNBytes(20), 20), 18, 20);
    } catch (IOException e) {
      throw new UserError(program + " cannot be read (" + e + ").", e);
    }
  }
}
