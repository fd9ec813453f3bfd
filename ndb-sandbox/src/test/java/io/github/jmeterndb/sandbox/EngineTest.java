// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class EngineTest {
  @TempDir private Path temp;

  @Test
  void isNoneWhereOnlyTheFileIsLeft() throws Exception {
    Path socket = Files.createFile(temp.resolve("engine.sock"));

    assertThatThrownBy(() -> Engine.socket(Map.of("DOCKER_HOST", "unix://" + socket)::get))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("no container engine answers at " + socket + " (" + socket + ": ");
  }

  @Test
  void isNoneOfAnotherMachine() {
    assertThatThrownBy(() -> Engine.socket(Map.of("DOCKER_HOST", "tcp://engine:2375")::get))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "DOCKER_HOST=tcp://engine:2375 is no socket of this machine, such as unix:///…");
  }
}
