// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import static java.util.stream.Collectors.joining;

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

/**
 * The API node slots that a run needs.
 *
 * @param byPath slots per JVM by path, without paths that need none
 * @param nodeIds required slots; empty if any free slots will do
 */
record ApiSlots(Map<String, Integer> byPath, List<Integer> nodeIds, int jvms) {
  private static final String WHAT = "API slots";

  static ApiSlots of(List<PathSpec> paths, Settings settings, int jvms) throws UserError {
    Map<String, Integer> byPath = new LinkedHashMap<>();
    List<Integer> named = new ArrayList<>();
    for (PathSpec path : paths) {
      List<Integer> nodes = path.path().apiNodes(path.settings(settings));
      if (!nodes.isEmpty()) {
        byPath.put(path.name(), nodes.size());
        nodes.stream().filter(id -> id > 0).forEach(named::add);
      }
    }
    return new ApiSlots(byPath, named, jvms);
  }

  private int needed() {
    return jvms * byPath.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Empty if no slots are needed. */
  Optional<Precondition> check(DatabaseAdmin admin) {
    if (byPath.isEmpty()) {
      return Optional.empty();
    }
    String unknown = "";
    List<ApiSlot> slots = List.of();
    try {
      slots = admin.apiSlots();
    } catch (UserError e) {
      unknown = " (%s)".formatted(e.getMessage());
    }
    return Optional.of(
        slots.isEmpty()
            ? Precondition.unknown(
                WHAT, "%s needed; how many are free is not known%s".formatted(needed(), unknown))
            : check(slots));
  }

  Precondition check(List<ApiSlot> slots) {
    List<Integer> free =
        slots.stream().filter(slot -> !slot.used() && isForUs(slot)).map(ApiSlot::nodeId).toList();
    String found =
        "%s needed; %s of %s are free%s"
            .formatted(needed(), free.size(), slots.size(), jvms == 1 ? " for this host" : "");
    if (!nodeIds.isEmpty()) {
      List<Integer> taken = nodeIds.stream().filter(id -> !free.contains(id)).toList();
      if (!taken.isEmpty()) {
        return Precondition.missing(WHAT, found, taken(taken, free));
      }
    }
    return needed() <= free.size()
        ? Precondition.met(WHAT, found)
        : Precondition.missing(WHAT, found, tooFew(free.size()));
  }

  /** The hosts of other engines are not known. */
  private boolean isForUs(ApiSlot slot) {
    return slot.host().isEmpty() || jvms > 1 || Hosts.isHere(slot.host());
  }

  private static String taken(List<Integer> taken, List<Integer> free) {
    return "%s: the cluster has no free API node slot with the id %s; %s."
        .formatted(
            Parameter.NDB_NODEIDS,
            words(taken),
            free.isEmpty()
                ? "add [api] sections to its config.ini, and do a rolling restart"
                : "free ones are " + words(free));
  }

  private static String words(List<Integer> ids) {
    return ids.stream().map(String::valueOf).collect(joining(", "));
  }

  private String tooFew(int free) {
    String each =
        byPath.entrySet().stream()
            .map(path -> "%s %s".formatted(path.getKey(), path.getValue()))
            .collect(joining(", "));
    int more = needed() - free;
    return "The run needs %s API node slot%s of the cluster (%s%s), and %s %s free%s: add %s [api] section%s"
            .formatted(
                needed(),
                needed() == 1 ? "" : "s",
                each,
                jvms == 1 ? "" : ", in each of %s engines".formatted(jvms),
                free,
                free == 1 ? "is" : "are",
                jvms == 1 ? " for this host" : "",
                more,
                more == 1 ? "" : "s")
        + " to its config.ini and do a rolling restart, or lower ndb.pool.size or the number of"
        + " paths over ClusterJ.";
  }
}
