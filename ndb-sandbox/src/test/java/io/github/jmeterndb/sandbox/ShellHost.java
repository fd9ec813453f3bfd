// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs shell scripts of a test instead of programs. */
final class ShellHost extends LocalHost {
  private final Path programs;

  ShellHost(Path programs) {
    super(null);
    this.programs = programs;
  }

  /** Replaces the file: a running program cannot be written to. */
  void write(String name, String script) throws IOException {
    Path program = Files.writeString(programs.resolve(name + ".new"), "#!/bin/sh\n" + script);
    if (!program.toFile().setExecutable(true)) {
      throw new IOException(program + " cannot be made executable");
    }
    Files.move(program, programs.resolve(name), ATOMIC_MOVE);
  }

  @Override
  public String program(String name) {
    return programs.resolve(name).toString();
  }

  @Override
  public List<String> mysqldOptions() {
    return List.of();
  }
}
