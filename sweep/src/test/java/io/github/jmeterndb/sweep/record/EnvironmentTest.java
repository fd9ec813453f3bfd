// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EnvironmentTest {
  @Test
  void knowsTheVersionAndTheCommitItWasBuiltFrom() {
    assumeThat(Path.of("..", ".git")).as("the sources are a checkout").exists();

    assertThat(Environment.versions().get("jmeter-ndb"))
        .matches("[0-9]+\\.[0-9]+\\.[0-9]+\\S*, commit [0-9a-f]{40}(, with local changes)?");
  }

  /** As where /tmp is mounted noexec: JNA cannot load what it unpacks there. */
  @Test
  @Timeout(60)
  void knowsTheHostWithoutANativeLibrary() throws Exception {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djna.nosys=true",
                "-Djna.nounpack=true",
                "-cp",
                System.getProperty("java.class.path"),
                Print.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();

    assertThat(new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("hardware threads=" + Runtime.getRuntime().availableProcessors(), "kernel ");
    assertThat(java.waitFor()).isZero();
  }

  static final class Print {
    private Print() {}

    public static void main(String[] args) {
      System.out.println(Environment.host());
    }
  }
}
