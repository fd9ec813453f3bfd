// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import io.github.jmeterndb.sandbox.keeper.Keeper;
import io.github.jmeterndb.sandbox.programs.Programs;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Programs that a test writes in shell, and a keeper that runs them. */
final class ShellPrograms implements Programs {
  private final Path folder;

  ShellPrograms(Path folder) {
    this.folder = folder;
  }

  /** Also in place of one that runs, which cannot be written to. */
  void write(String name, String script) throws IOException {
    Path program = Files.writeString(folder.resolve(name + ".new"), "#!/bin/sh\n" + script);
    if (!program.toFile().setExecutable(true)) {
      throw new IOException(program + " cannot be made executable");
    }
    Files.move(program, folder.resolve(name), ATOMIC_MOVE);
  }

  @Override
  public String name() {
    return "test";
  }

  @Override
  public String path(String name) {
    return folder.resolve(name).toString();
  }

  @Override
  public List<String> mysqldOptions() {
    return List.of();
  }

  @Override
  public Keeper keeper(Path parent) {
    try {
      Path script = Files.writeString(folder.resolve("keeper.sh"), Keeper.script());
      Process process =
          new ProcessBuilder("sh", script.toString(), parent.toString())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new Keeper(parent, new Host(process));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Host(Process process) implements Keeper.Host {
    @Override
    public OutputStream orders() {
      return process.getOutputStream();
    }

    @Override
    public InputStream answers() {
      return process.getInputStream();
    }

    @Override
    public void close() {
      try {
        process.getOutputStream().close();
        process.waitFor();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
