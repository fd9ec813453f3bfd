// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.engine;

import io.github.jmeterndb.run.Cell;
import java.io.Serializable;
import java.util.Map;

/**
 * What an engine has opened.
 *
 * @param pid its process id on its host
 * @param versions of what it runs with, by name
 * @param host CPU model, cores, memory and operating system
 * @param notes what a path does of an operation in another way than the others, by {@code
 *     operation/path}
 * @param encryption {@link io.github.jmeterndb.path.Link#encryption} of each path that knows it, by
 *     the path's name
 */
public record EngineDescription(
    long pid,
    Map<String, String> versions,
    Map<String, Serializable> host,
    Map<String, String> notes,
    Map<String, String> encryption)
    implements Serializable {
  /** What the cell's path does in another way; empty if nothing. */
  public String note(Cell cell) {
    return notes.getOrDefault(key(cell.operation().withoutRate().label(), cell.path()), "");
  }

  static String key(String operation, String path) {
    return operation + "/" + path;
  }
}
