// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The nodes of a sandbox besides its management node, and parameters of the data nodes. */
record Config(int dataNodes, int replicas, int mysqlds, List<String> parameters) {
  static final Config USUAL = new Config(2, 2, 1, List.of());

  static final String HOST = "127.0.0.1";
  static final int API_SLOTS = 16;

  /** Parameters that differ between nodes or follow from the number of nodes. */
  private static final Set<String> RESERVED =
      Set.of("nodeid", "id", "hostname", "datadir", "serverport", "noofreplicas", "nodegroup");

  enum Kind {
    MANAGEMENT_NODE("ndb_mgmd"),
    DATA_NODE("ndbmtd"),
    MYSQLD("mysqld");

    final String program;

    Kind(String program) {
      this.program = program;
    }
  }

  record Member(Kind kind, int id, String name) {
    String fileName() {
      return name.replace(' ', '-');
    }
  }

  /** Throws a {@link UserError} if a node group is incomplete or a parameter is reserved. */
  static Config of(Settings settings) throws UserError {
    int dataNodes = settings.number(Parameter.SANDBOX_DATA_NODES);
    int replicas = settings.number(Parameter.SANDBOX_REPLICAS);
    if (dataNodes % replicas != 0) {
      throw new UserError(
          "%s: %s data nodes are no groups of %s each; give a multiple of %s."
              .formatted(
                  Parameter.SANDBOX_DATA_NODES, dataNodes, replicas, Parameter.SANDBOX_REPLICAS));
    }
    List<String> parameters = settings.list(Parameter.SANDBOX_CONFIG);
    for (String parameter : parameters) {
      if (RESERVED.contains(name(parameter))) {
        throw new UserError(
            "%s: %s is for the sandbox to say; leave it out (copies of each row: %s)."
                .formatted(Parameter.SANDBOX_CONFIG, parameter, Parameter.SANDBOX_REPLICAS));
      }
    }
    return new Config(dataNodes, replicas, settings.number(Parameter.SANDBOX_MYSQLDS), parameters);
  }

  List<Member> members() {
    List<Member> members = new ArrayList<>();
    members.add(new Member(Kind.MANAGEMENT_NODE, 1, "management-node"));
    int id = 2;
    for (int i = 0; i < dataNodes; i++, id++) {
      members.add(new Member(Kind.DATA_NODE, id, "data-node " + id));
    }
    for (int i = 0; i < mysqlds; i++, id++) {
      members.add(new Member(Kind.MYSQLD, id, mysqlds == 1 ? "mysqld" : "mysqld " + id));
    }
    return members;
  }

  /** The names that a schedule of faults can use, with the nodes of each node group. */
  Map<String, List<String>> names() {
    Map<String, List<String>> names = new LinkedHashMap<>();
    members().forEach(member -> names.put(member.name(), List.of(member.name())));
    List<String> data = List.copyOf(names.keySet()).subList(1, 1 + dataNodes);
    // In the order of config.ini, as NDB forms its node groups.
    for (int group = 0; group < dataNodes / replicas; group++) {
      names.put("node-group " + group, data.subList(group * replicas, (group + 1) * replicas));
    }
    return names;
  }

  String words() {
    String copies =
        replicas == USUAL.replicas
            ? ""
            : " with %s of each row".formatted(replicas == 1 ? "1 copy" : replicas + " copies");
    return count(dataNodes, "data node") + copies + ", " + count(mysqlds, "mysqld");
  }

  private static String count(int number, String word) {
    return number + " " + word + (number == 1 ? "" : "s");
  }

  /**
   * The {@code config.ini}.
   *
   * @param ports of the members
   */
  String text(Path folder, List<Integer> ports) {
    StringBuilder text = new StringBuilder(dataNodeDefaults());
    int last = 0;
    for (Member member : members()) {
      last = member.id();
      int port = ports.get(last - 1);
      String dataDir = "DataDir=" + folder.resolve("node-" + last);
      switch (member.kind()) {
        case MANAGEMENT_NODE -> section(text, "ndb_mgmd", last, "PortNumber=" + port, dataDir);
        case DATA_NODE -> section(text, "ndbd", last, "ServerPort=" + port, dataDir);
        // The id stays reserved while the mysqld is down.
        case MYSQLD -> section(text, "mysqld", last, "Dedicated=true");
      }
    }
    for (int i = 1; i <= API_SLOTS; i++) {
      section(text, "api", last + i);
    }
    return text.toString();
  }

  private String dataNodeDefaults() {
    Set<String> given = parameters.stream().map(Config::name).collect(Collectors.toSet());
    return Stream.of(
            Host.resource("data-nodes.ini").lines().filter(line -> !given.contains(name(line))),
            Stream.of("NoOfReplicas=" + replicas),
            parameters.stream())
        .flatMap(lines -> lines)
        .map(line -> line + '\n')
        .collect(Collectors.joining());
  }

  /** Parameter names are not case-sensitive. */
  private static String name(String line) {
    return line.replaceFirst("=.*", "").toLowerCase(Locale.ROOT);
  }

  private static void section(StringBuilder text, String kind, int id, String... lines) {
    text.append("\n[").append(kind).append("]\nNodeId=").append(id);
    text.append("\nHostName=").append(HOST).append('\n');
    for (String line : lines) {
      text.append(line).append('\n');
    }
  }
}
