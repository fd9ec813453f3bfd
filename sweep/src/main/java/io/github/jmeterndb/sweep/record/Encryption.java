// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encryption of the paths' connections, as far as it is known. */
public final class Encryption {
  private static final Logger LOG = LoggerFactory.getLogger(Encryption.class);

  private Encryption() {}

  /** What the connections themselves report, by path. */
  public static Map<String, String> of(Map<String, ? extends PathConnection<?>> connections) {
    Map<String, String> known = new HashMap<>();
    connections.forEach(
        (path, connection) -> {
          try {
            known.put(path, connection.encryption());
          } catch (UserError e) {
            LOG.info("{}: {}", path, e.getMessage());
          }
        });
    known.values().removeIf(String::isEmpty);
    return known;
  }

  /**
   * Adds what the database reports of paths past SQL.
   *
   * @param clients process ids of the JVMs that make the load
   */
  public static Map<String, String> with(
      Map<String, String> ofConnections,
      DatabaseAdmin admin,
      Settings settings,
      Set<Long> clients) {
    Map<String, String> encryption = new TreeMap<>(ofConnections);
    try {
      admin
          .encryption(clients)
          .forEach(
              (accessPath, known) ->
                  PathName.over(accessPath, settings.list(Parameter.PATHS))
                      .forEach(path -> encryption.put(path, known)));
    } catch (UserError e) {
      LOG.info("Encryption past SQL: {}", e.getMessage());
    }
    encryption.keySet().retainAll(settings.list(Parameter.PATHS));
    return encryption;
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
