// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A path of a run: an access path with properties of its own, or with those of the run.
 *
 * @param name as in {@link Parameter#PATHS}, the same in tags, tables and labels
 */
public record PathSpec(String name, AccessPath path) {
  /**
   * @param name from settings, which have checked it
   * @throws UserError if there is no such access path, with the names that there are
   */
  public static PathSpec of(String name) throws UserError {
    String accessPath = PathName.of(name).accessPath();
    return new PathSpec(
        name, Services.named(AccessPath.class, "access path", AccessPath::name, accessPath));
  }

  /** All paths of a run. */
  public static List<PathSpec> all(Settings settings) throws UserError {
    List<PathSpec> paths = new ArrayList<>();
    for (String name : settings.list(Parameter.PATHS)) {
      paths.add(of(name));
    }
    return paths;
  }

  /** The settings of a run with this path's own values. */
  public Settings settings(Settings ofRun) {
    Map<String, String> own = PathName.of(name).properties();
    Settings settings = ofRun;
    for (Parameter parameter : Parameter.OF_A_PATH) {
      if (own.containsKey(parameter.property())) {
        settings = settings.with(parameter, own.get(parameter.property()));
      }
    }
    return settings;
  }

  /**
   * @throws UserError if the workload over this path does not read one of the path's own
   *     properties, or one that all paths of a run must follow
   */
  public void requireRead(Workload<?> workload, Settings ofRun) throws UserError {
    if (workload.apiParameters().contains(Parameter.BATCH)
        && !path.parameters(workload).contains(Parameter.BATCH)
        && ofRun.number(Parameter.BATCH) > 1) {
      throw new UserError(
          "batch: the path %s does each operation in a transaction of its own; give batch to the others alone, as in -Jpaths='%1$s,clusterj[batch=10]'."
              .formatted(path.name()));
    }
    List<String> read =
        Parameter.OF_A_PATH.stream()
            .filter(path.parameters(workload)::contains)
            .map(Parameter::property)
            .toList();
    for (String property : PathName.of(name).properties().keySet()) {
      if (!read.contains(property)) {
        throw new UserError(
            "paths: '%s': %s has no effect over %s in the workload %s; %s."
                .formatted(
                    name,
                    property,
                    path.name(),
                    workload.name(),
                    read.isEmpty()
                        ? "no property has"
                        : "those that have are " + String.join(", ", read)));
      }
    }
  }

  /**
   * @throws UserError if these paths cannot be open together, with so many threads each
   */
  public static void requireTogether(List<PathSpec> paths, int threads, Settings ofRun)
      throws UserError {
    for (PathSpec path : paths) {
      path.path.requireThreads(threads, path.settings(ofRun));
    }
    for (List<PathSpec> same : byAccessPath(paths)) {
      same.get(0).path.requireTogether(settings(same, ofRun));
    }
  }

  /** As {@link AccessPath#room}, for all paths. */
  public static List<Precondition> room(
      List<PathSpec> paths, Workload<?> workload, Settings ofRun, int jvms) throws UserError {
    List<Precondition> all = new ArrayList<>();
    for (List<PathSpec> same : byAccessPath(paths)) {
      all.addAll(same.get(0).path.room(workload, settings(same, ofRun), jvms));
    }
    return all;
  }

  private static Collection<List<PathSpec>> byAccessPath(List<PathSpec> paths) {
    return paths.stream()
        .collect(groupingBy(path -> path.path.name(), LinkedHashMap::new, toList()))
        .values();
  }

  private static List<Settings> settings(List<PathSpec> paths, Settings ofRun) {
    return paths.stream().map(path -> path.settings(ofRun)).toList();
  }
}
