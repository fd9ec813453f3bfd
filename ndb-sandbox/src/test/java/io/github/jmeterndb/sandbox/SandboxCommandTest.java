// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SandboxCommandTest {
  @TempDir private Path temp;

  @Test
  void refusesToStopWhatIsNoSandbox() {
    StringWriter err = new StringWriter();
    CommandLine command = SandboxCommand.commandLine().setErr(new PrintWriter(err, true));

    assertThat(command.execute("stop", temp.toString())).isEqualTo(1);

    assertThat(err.toString().lines()).singleElement().asString().contains("holds no sandbox");
    assertThat(temp).exists();
  }
}
