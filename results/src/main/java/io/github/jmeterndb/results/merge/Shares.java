// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.merge;

import io.github.jmeterndb.run.RunInfo.ShareInfo;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The shares of all engines of one run.
 *
 * @param all by the engines' numbers
 */
public record Shares(List<EngineShare> all) {
  /**
   * Reads them.
   *
   * @param directories in any order
   * @throws UserError if one is no share, is of another run or there twice, or if one is missing
   */
  public static Shares read(List<Path> directories) throws UserError {
    TreeMap<Integer, EngineShare> byEngine = new TreeMap<>();
    for (Path path : directories) {
      EngineShare share = EngineShare.read(path);
      EngineShare other = byEngine.putIfAbsent(share.share().engine(), share);
      if (other != null) {
        throw new UserError(
            "%s and %s are both of %s: give one directory of each engine"
                .formatted(other.directory().path(), path, share.name()));
      }
    }
    List<EngineShare> all = new ArrayList<>(byEngine.values());
    EngineShare first = all.get(0);
    requireAll(byEngine, first.share().engines());
    for (EngineShare share : all) {
      requireSameRun(first, share);
    }
    return new Shares(all);
  }

  private static void requireAll(TreeMap<Integer, EngineShare> byEngine, int engines)
      throws UserError {
    List<String> missing =
        IntStream.range(0, engines)
            .filter(engine -> !byEngine.containsKey(engine))
            .mapToObj(engine -> ShareInfo.name(engine, engines))
            .toList();
    if (!missing.isEmpty()) {
      throw new UserError(
          "The run has %d engines, and %s %s missing: give the run directories of all"
              .formatted(engines, String.join(", ", missing), missing.size() == 1 ? "is" : "are"));
    }
  }

  private static void requireSameRun(EngineShare first, EngineShare share) throws UserError {
    if (share.share().run().isEmpty()) {
      throw new UserError(
          "%s: %s did not take part in the run: %s"
              .formatted(
                  share.directory().path(),
                  share.name(),
                  share.info().message().isEmpty() ? "it was lost" : share.info().message()));
    }
    if (!share.share().run().equals(first.share().run())
        || share.share().engines() != first.share().engines()) {
      throw new UserError(
          "%s and %s are of different runs"
              .formatted(first.directory().path(), share.directory().path()));
    }
  }

  /** That of engine 0, which has checked the rows. */
  EngineShare lead() {
    return all.get(0);
  }

  /** Where the merged run is written if nothing else is said. */
  public Path besideTheFirst() {
    Path first = lead().directory().path().toAbsolutePath().normalize();
    return first.resolveSibling(first.getFileName() + "-merged");
  }
}
