// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs programs that a test writes in shell. */
final class ShellHost extends LocalHost {
  private final Path programs;

  ShellHost(Path programs) {
    super(null);
    this.programs = programs;
  }

  /** Also in place of one that runs, which cannot be written to. */
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
