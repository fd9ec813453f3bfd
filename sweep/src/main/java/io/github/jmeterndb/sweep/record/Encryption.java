// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.ServerProcess;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encryption of the paths' connections, for the record of a run. */
public final class Encryption {
  private static final Logger LOG = LoggerFactory.getLogger(Encryption.class);

  private Encryption() {}

  public static Map<String, String> of(Map<String, ? extends PathConnection<?>> connections) {
    Map<String, String> known = new HashMap<>();
    connections.forEach(
        (path, connection) -> {
          try {
            String encryption = connection.encryption();
            if (!encryption.isEmpty()) {
              known.put(path, encryption);
            }
          } catch (UserError e) {
            LOG.info("{}: {}", path, e.getMessage());
          }
        });
    return known;
  }

  /**
   * The server's description, with the encryption of all connections as far as it is known.
   *
   * @param generators remote engines; empty if this JVM makes the load
   * @throws UserError if a path that must use TLS does not
   */
  public static Map<String, Object> describe(
      DatabaseAdmin admin,
      Settings settings,
      Map<String, String> ofLinks,
      List<ServerProcess> generators)
      throws UserError {
    Map<String, Object> described = new LinkedHashMap<>(admin.describe());
    Map<String, String> encryption = new TreeMap<>(ofLinks);
    Set<Long> clients =
        generators.isEmpty()
            ? Set.of(ProcessHandle.current().pid())
            : generators.stream().map(ServerProcess::pid).collect(Collectors.toSet());
    try {
      encryption.putAll(ofPaths(settings, admin.encryption(clients)));
    } catch (UserError e) {
      LOG.info("Encryption past SQL: {}", e.getMessage());
    }
    encryption.keySet().retainAll(settings.list(Parameter.PATHS));
    requireStrict(settings, encryption);
    if (!encryption.isEmpty()) {
      described.put(RunInfo.ENCRYPTION, encryption);
    }
    return described;
  }

  private static Map<String, String> ofPaths(Settings settings, Map<String, String> ofAdmin) {
    Map<String, String> ofPaths = new HashMap<>();
    ofAdmin.forEach(
        (accessPath, known) ->
            PathName.over(accessPath, settings.list(Parameter.PATHS))
                .forEach(path -> ofPaths.put(path, known)));
    return ofPaths;
  }

  /**
   * Needed because ClusterJ 9.7.4 connects in plain text if it finds no certificate.
   *
   * @throws UserError if a path that must use TLS does not
   */
  public static void requireStrict(Settings settings, Map<String, String> encryption)
      throws UserError {
    if (!settings.text(Parameter.NDB_TLS_STRICT).equals("on")) {
      return;
    }
    for (PathSpec spec : PathSpec.all(settings)) {
      String known = encryption.getOrDefault(spec.name(), "not known");
      if (spec.path().parameters().contains(Parameter.NDB_TLS_STRICT) && !known.equals("TLS")) {
        throw new UserError(
            "%s is on, and the encryption of the connections of %s to the data nodes is: %s;"
                    .formatted(Parameter.NDB_TLS_STRICT, spec.name(), known)
                + " give all nodes of the cluster keys and certificates, and name ClusterJ's with"
                + " -J%s=FOLDER.".formatted(Parameter.NDB_TLS_PATH));
      }
    }
  }
}
