// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.sandbox.NdbSandbox;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the ClusterJ that clusterj-sampler is compiled against with that at run time. */
@NdbSandbox(clusterJ = true)
class SignaturesIT {
  private static final Path SIGNATURES = Path.of("signatures", "target", "classes");

  @Test
  void areThoseOfTheRealClusterJ() throws Exception {
    NdbHome home = NdbHome.client().orElseThrow();
    List<String> names = classNames();
    assertThat(names).contains("com.mysql.clusterj.Session");
    try (URLClassLoader ours = loader(SIGNATURES);
        URLClassLoader real = loader(home.clusterJ())) {
      for (String name : names) {
        compare(ours.loadClass(name), real.loadClass(name));
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

  private static void compare(Class<?> ours, Class<?> real) throws IllegalAccessException {
    assertThat(heading(ours)).as("the heading of %s", ours.getName()).isEqualTo(heading(real));
    assertThat(supertypes(real)).as("supertypes of %s", ours).containsAll(supertypes(ours));
    assertThat(members(real)).as("members of %s", ours).containsAll(members(ours));
    assertThat(constants(real)).as("constants of %s", ours).containsAllEntriesOf(constants(ours));
  }

  private static String heading(Class<?> type) {
    String kind =
        type.isAnnotation()
            ? "@interface"
            : type.isInterface() ? "interface" : type.isEnum() ? "enum" : "class";
    int modifiers = type.getModifiers() & (Modifier.PUBLIC | Modifier.STATIC);
    return String.join(
        " ", Modifier.toString(modifiers), kind, "extends", String.valueOf(type.getSuperclass()));
  }

  private static Set<String> supertypes(Class<?> type) {
    Set<String> names = new HashSet<>();
    for (Class<?> parent : type.getInterfaces()) {
      names.add(parent.getName());
      names.addAll(supertypes(parent));
    }
    return names;
  }

  /** Constructors and methods as the linker looks them up: with erased types. */
  private static List<String> members(Class<?> type) {
    Stream<String> constructors =
        Arrays.stream(type.getDeclaredConstructors())
            .filter(constructor -> isForUs(constructor.getModifiers()))
            .map(SignaturesIT::signature);
    Stream<String> methods =
        Arrays.stream(type.getDeclaredMethods())
            .filter(method -> !method.isSynthetic())
            .filter(method -> isForUs(method.getModifiers()))
            .map(SignaturesIT::signature);
    return Stream.concat(constructors, methods).toList();
  }

  private static boolean isForUs(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  /** Constants that the compiler copies into classes that use them. */
  private static Map<String, Object> constants(Class<?> type) throws IllegalAccessException {
    Map<String, Object> constants = new HashMap<>();
    for (Field field : type.getDeclaredFields()) {
      if (field.getType() == String.class && Modifier.isStatic(field.getModifiers())) {
        constants.put(field.getName(), field.get(null));
      }
    }
    return constants;
  }

  private static String signature(Constructor<?> constructor) {
    return "new " + types(constructor.getParameterTypes());
  }

  private static String signature(Method method) {
    String isStatic = Modifier.isStatic(method.getModifiers()) ? "static " : "";
    return isStatic
        + method.getReturnType().getName()
        + " "
        + method.getName()
        + types(method.getParameterTypes());
  }

  private static String types(Class<?>... types) {
    return Arrays.stream(types).map(Class::getName).toList().toString();
  }

  private static List<String> classNames() throws IOException {
    try (Stream<Path> files = Files.walk(SIGNATURES)) {
      return files
          .map(file -> SIGNATURES.relativize(file).toString())
          .filter(file -> file.endsWith(".class") && !file.endsWith("package-info.class"))
          .map(file -> file.replaceFirst("\\.class$", "").replace('/', '.'))
          .sorted()
          .toList();
    }
  }

  private static URLClassLoader loader(Path path) throws IOException {
    return new URLClassLoader(
        new URL[] {path.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }
}
