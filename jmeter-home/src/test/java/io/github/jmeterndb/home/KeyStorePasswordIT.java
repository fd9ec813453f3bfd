// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the scripts pass on the passwords of key stores. */
class KeyStorePasswordIT {
  /** Contains characters with a meaning in files of properties and in shells. */
  private static final String PASSWORD = "ä€😀 ge\\heim =1 '$(x)";

  /** The same in UTF-8, as bash writes it, independent of this JVM's locale. */
  private static final String QUOTED =
      "$'\\xc3\\xa4\\xe2\\x82\\xac\\xf0\\x9f\\x98\\x80 ge\\\\heim =1 \\'$(x)'";

  private static final String KEYSTORE = "server.rmi.ssl.keystore.password";
  private static final String TRUSTSTORE = "server.rmi.ssl.truststore.password";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"C", "C.UTF-8"})
  void areThoseOfTheEnvironmentInAnyLocale(String locale) throws Exception {
    String given =
        "LC_ALL=%s KEYSTORE_PASSWORD=%s TRUSTSTORE_PASSWORD=%2$s ".formatted(locale, QUOTED);

    run(given + "\"$0/jmeter\" -n");
    runInThisJava(given + "\"$0/create-rmi-keystore.sh\"");

    assertThat(properties()).isEqualTo(Map.of(KEYSTORE, PASSWORD, TRUSTSTORE, PASSWORD));
    KeyStore store =
        KeyStore.getInstance(folder.resolve("rmi_keystore.jks").toFile(), PASSWORD.toCharArray());
    assertThat(store.getKey("rmi", PASSWORD.toCharArray())).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-J",
        "-J ",
        "-D",
        "-D ",
        "-G",
        "--systemproperty ",
        "--systemproperty=",
        "--jmeterproperty ",
        "--jmeterproperty="
      })
  void areTakenFromTheCommandLine(String option) throws Exception {
    run(
        "\"$0/jmeter\" -n %1$s%2$s=one %1$s%3$s=two %1$sjdbc.password=three -Joperations=insert"
            .formatted(option, KEYSTORE, TRUSTSTORE));

    assertThat(properties()).isEqualTo(Map.of(KEYSTORE, "one", TRUSTSTORE, "two"));
    assertThat(arguments())
        .contains("-n", "-Joperations=insert")
        .noneMatch(argument -> argument.contains(".password"))
        .doesNotContain(option.strip());
    assertThat(folder.resolve("jdbc")).hasContent("three");
  }

  @Test
  void areNotAmongThePropertiesWhereThereAreNone() throws Exception {
    run("\"$0/jmeter\" -n");

    assertThat(arguments()).contains("-n").doesNotContain("-q");
  }

  /** Runs a script with a java that records its arguments. */
  private void run(String command) throws IOException, InterruptedException {
    Path java = Files.createDirectories(folder.resolve("java/bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        cd '%s'
        : >properties
        printf %%s "$JDBC_PASSWORD" >jdbc
        printf '%%s\\n' "$@" >arguments
        while [ $# -gt 0 ]; do
          if [ "$1" = -q ]; then
            cat "$2" >>properties
          fi
          shift
        done
        """
            .formatted(folder));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    runInThisJava("JAVA_HOME='" + folder.resolve("java") + "' " + command);
  }

  private void runInThisJava(String command) throws IOException, InterruptedException {
    String alone = "unset JDBC_PASSWORD KEYSTORE_PASSWORD TRUSTSTORE_PASSWORD; " + command;
    JMeterProcess.printed(
        0, folder, "bash", "-c", alone, JMeterHome.PATH.resolve("bin").toString());
  }

  /** Reads Latin-1, as JMeter does. */
  private Map<Object, Object> properties() throws IOException {
    Properties properties = new Properties();
    try (InputStream file = Files.newInputStream(folder.resolve("properties"))) {
      properties.load(file);
    }
    return properties;
  }

  private List<String> arguments() throws IOException {
    return Files.readAllLines(folder.resolve("arguments"));
  }
}
