// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The folder of one run, and the only thing that its report is made from. */
public record RunDirectory(Path path) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  static {
    // What a damaged file lacks is empty, never null.
    JsonSetter.Value empty = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY, Nulls.SKIP);
    for (Class<?> type : List.of(String.class, List.class, Map.class)) {
      JSON.configOverride(type).setSetterInfo(empty);
    }
    JSON.configOverride(Settling.class).setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.SKIP));
  }

  /**
   * @throws UserError if the folder is not empty, or cannot be made
   */
  public static RunDirectory create(Path path) throws UserError {
    try {
      Files.createDirectories(path);
      try (Stream<Path> files = Files.list(path)) {
        if (files.findAny().isPresent()) {
          throw new UserError(
              "The run directory " + path + " is not empty; name another one with -Jrun.dir=…");
        }
      }
    } catch (IOException e) {
      throw cannotBeMade(path, e);
    }
    return new RunDirectory(path);
  }

  /** Makes a new folder, with a number behind the name where another run has that name. */
  public static RunDirectory createNew(Path path) throws UserError {
    try {
      Files.createDirectories(path.getParent());
      for (int number = 1; ; number++) {
        try {
          return new RunDirectory(
              Files.createDirectory(
                  number == 1 ? path : path.resolveSibling(path.getFileName() + "-" + number)));
        } catch (FileAlreadyExistsException e) {
          // The next name.
        }
      }
    } catch (IOException e) {
      throw cannotBeMade(path, e);
    }
  }

  private static UserError cannotBeMade(Path path, IOException cause) {
    String message = "The run directory %s cannot be made (%s); name another one with -Jrun.dir=…";
    return new UserError(message.formatted(path, cause), cause);
  }

  public Path runJson() {
    return path.resolve("run.json");
  }

  public Path latencyLog() {
    return path.resolve("latency.hlog");
  }

  /** Service times of cells at a rate; only there where there are such cells. */
  public Path serviceLog() {
    return path.resolve("service.hlog");
  }

  /** Latencies by 100 ms of cells with faults; only there where there are such cells. */
  public Path timelineLog() {
    return path.resolve("timeline.hlog");
  }

  /** The slices of paired cells; only there where there are such cells. */
  public Path slices() {
    return path.resolve("slices.csv");
  }

  public Path errors() {
    return path.resolve("errors.csv");
  }

  /** The PerfMon listener's samples. */
  public Path cpu() {
    return path.resolve("cpu.csv");
  }

  /** The folder of a remote engine's own figures. */
  public Path engine(String name) {
    return path.resolve("engines").resolve(name.replaceAll("[^A-Za-z0-9.-]", "_"));
  }

  public Path report() {
    return path.resolve("report");
  }

  public Path page() {
    return report().resolve("report.html");
  }

  /** Appends a row for each slice to {@link #slices}. */
  public void append(List<Slice> rows) throws IOException {
    StringBuilder lines = new StringBuilder(Files.exists(slices()) ? "" : Slice.HEADER + "\n");
    rows.forEach(slice -> lines.append(slice.row()).append('\n'));
    Files.writeString(slices(), lines, CREATE, APPEND);
  }

  /** Writes {@code run.json}, whole or not at all. */
  public void write(RunInfo info) throws IOException {
    replace(runJson(), JSON.writeValueAsBytes(info));
  }

  /**
   * Writes a file as a whole or not at all: if it cannot be written, the old file is still there.
   */
  public static void replace(Path file, byte... content) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".tmp");
    // A link that another program has put there would lead out of the folder.
    Files.deleteIfExists(draft);
    try {
      Files.write(draft, content, CREATE_NEW, WRITE, NOFOLLOW_LINKS);
      Files.move(draft, file, REPLACE_EXISTING, ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /**
   * Reads {@code run.json}.
   *
   * @throws IOException if it is missing or damaged, or has a field that a run does not write
   */
  public RunInfo readInfo() throws IOException {
    return JSON.readValue(runJson().toFile(), RunInfo.class);
  }
}
