// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.DatabaseAdmin.ApiSlot;
import io.github.jmeterndb.sweep.cpu.Hosts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The API node slots that a run needs.
 *
 * @param byPath slots per JVM by path, without paths that need none
 * @param nodeIds required slots; empty if any free slots will do
 */
record ApiSlots(Map<String, Integer> byPath, List<Integer> nodeIds, int jvms) {
  private static final String WHAT = "API slots";

  /** Empty if no slots are needed. */
  static Optional<Precondition> check(
      List<PathSpec> paths, Settings settings, int jvms, DatabaseAdmin admin) throws UserError {
    Map<String, Integer> byPath = new LinkedHashMap<>();
    List<Integer> named = new ArrayList<>();
    for (PathSpec path : paths) {
      List<Integer> nodes = path.path().apiNodes(path.settings(settings));
      if (!nodes.isEmpty()) {
        byPath.put(path.name(), nodes.size());
        nodes.stream().filter(id -> id > 0).forEach(named::add);
      }
    }
    if (byPath.isEmpty()) {
      return Optional.empty();
    }
    ApiSlots needed = new ApiSlots(byPath, named, jvms);
    String unknown = needed.number() + " needed; how many are free is not known";
    try {
      List<ApiSlot> slots = admin.apiSlots();
      return Optional.of(
          slots.isEmpty() ? Precondition.unknown(WHAT, unknown) : needed.check(slots));
    } catch (UserError e) {
      return Optional.of(Precondition.unknown(WHAT, "%s (%s)".formatted(unknown, e.getMessage())));
    }
  }

  private int number() {
    return jvms * byPath.values().stream().mapToInt(Integer::intValue).sum();
  }

  Precondition check(List<ApiSlot> slots) {
    // The hosts of other engines are not known.
    List<Integer> free =
        slots.stream()
            .filter(slot -> !slot.used())
            .filter(slot -> slot.host().isEmpty() || jvms > 1 || Hosts.isHere(slot.host()))
            .map(ApiSlot::nodeId)
            .toList();
    String found =
        "%s needed; %s of %s are free%s"
            .formatted(number(), free.size(), slots.size(), jvms == 1 ? " for this host" : "");
    List<Integer> taken = nodeIds.stream().filter(id -> !free.contains(id)).toList();
    if (!taken.isEmpty()) {
      return Precondition.missing(
          WHAT,
          found,
          "%s: the cluster has no free API node slot with the id %s; free ones: %s."
              .formatted(Parameter.NDB_NODEIDS, words(taken), words(free)));
    }
    if (number() <= free.size()) {
      return Precondition.met(WHAT, found);
    }
    String each =
        byPath.entrySet().stream()
            .map(path -> path.getKey() + " " + path.getValue())
            .collect(Collectors.joining(", "));
    return Precondition.missing(
        WHAT,
        found,
        "The cluster lacks API slots: %s (%s%s); add [api] sections to its config.ini and do a rolling restart, or lower ndb.pool.size or the number of paths over ClusterJ."
            .formatted(found, each, jvms == 1 ? "" : ", in each of %s engines".formatted(jvms)));
  }

  private static String words(List<Integer> ids) {
    return ids.isEmpty()
        ? "none"
        : ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
