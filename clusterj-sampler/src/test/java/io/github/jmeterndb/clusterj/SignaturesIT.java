// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.sandbox.NdbSandbox;
import java.io.IOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the ClusterJ that clusterj-sampler is compiled against with that at run time. */
@NdbSandbox(clusterJ = true)
class SignaturesIT {
  private static final Path SIGNATURES = Path.of("signatures", "target", "classes");

  @Test
  void areThoseOfTheRealClusterJ() throws Exception {
    List<String> names = classNames();
    assertThat(names).contains("com.mysql.clusterj.Session");
    try (URLClassLoader ours = loader(SIGNATURES);
        URLClassLoader real = loader(NdbHome.client().orElseThrow().clusterJ())) {
      for (String name : names) {
        assertThat(signatures(real.loadClass(name)))
            .as(name)
            .containsAll(signatures(ours.loadClass(name)));
      }
    }
  }

  @Test
  void nameThePropertiesOfTlsAsTheRealClusterJ() throws Exception {
    try (URLClassLoader real = loader(NdbHome.client().orElseThrow().clusterJ())) {
      Class<?> constants = real.loadClass(ClusterJPath.CONSTANTS);

      assertThat(constants.getField(ClusterJPath.TLS_PATH).get(null))
          .isEqualTo("com.mysql.clusterj.tls.path");
      assertThat(constants.getField("PROPERTY_MGM_STRICT_TLS").get(null))
          .isEqualTo("com.mysql.clusterj.tls.strict");
    }
  }

  /** The kind and supertypes of a class, its members with erased types, and its constants. */
  private static Set<String> signatures(Class<?> type) throws IllegalAccessException {
    Set<String> signatures = new TreeSet<>();
    int kind = Modifier.INTERFACE | Modifier.STATIC | 0x2000 /* annotation */ | 0x4000 /* enum */;
    signatures.add("kind " + (type.getModifiers() & (Modifier.PUBLIC | kind)));
    signatures.add("extends " + type.getSuperclass());
    addInterfaces(signatures, type);
    Stream.concat(
            Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
        .filter(member -> !member.isSynthetic())
        .filter(member -> (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
        .forEach(member -> signatures.add(signature(member)));
    for (Field field : type.getDeclaredFields()) {
      if (field.getType() == String.class && Modifier.isStatic(field.getModifiers())) {
        // The compiler copies it into classes that use it.
        signatures.add(field.getName() + " = " + field.get(null));
      }
    }
    return signatures;
  }

  private static void addInterfaces(Set<String> signatures, Class<?> type) {
    for (Class<?> parent : type.getInterfaces()) {
      signatures.add("implements " + parent.getName());
      addInterfaces(signatures, parent);
    }
  }

  private static String signature(Executable member) {
    return "%s %s %s %s"
        .formatted(
            member.getModifiers() & Modifier.STATIC,
            member instanceof Method method ? method.getReturnType().getName() : "new",
            member.getName(),
            Arrays.stream(member.getParameterTypes()).map(Class::getName).toList());
  }

  private static List<String> classNames() throws IOException {
    try (Stream<Path> files = Files.walk(SIGNATURES)) {
      return files
          .map(file -> SIGNATURES.relativize(file).toString())
          .filter(file -> file.endsWith(".class") && !file.endsWith("package-info.class"))
          .map(file -> file.replaceFirst("\\.class$", "").replace('/', '.'))
          .toList();
    }
  }

  private static URLClassLoader loader(Path path) throws IOException {
    return new URLClassLoader(
        new URL[] {path.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }
}
