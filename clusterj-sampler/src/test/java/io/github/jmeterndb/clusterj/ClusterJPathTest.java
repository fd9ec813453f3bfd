// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class ClusterJPathTest {
  @ParameterizedTest
  @CsvSource({"crud, true", "sysbench, true", "tpcc, true", "tpch, false", "ycsb, true"})
  void offersTheWorkloadsWhosePortsAreImplemented(String workload, boolean offered)
      throws UserError {
    assertThat(new ClusterJPath().offers(Workload.named(workload))).isEqualTo(offered);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | ' '     | [0, 0, 0]",
        "1 | 51      | [51]",
        "2 | 51, 60  | [51, 60]",
        "3 | 51      | [51, 52, 53]",
        "1 | 51,60   | [51, 60]",
      })
  void takesTheNodeIdsThatAreNamedOrElseAnyFreeOnes(
      String connections, String nodeIds, String expected) throws UserError {
    assertThat(new ClusterJPath().apiNodes(settings(connections, nodeIds))).hasToString(expected);
  }

  @Test
  void takesANodeIdForEachConnection() {
    assertUserError(() -> new ClusterJPath().apiNodes(settings("3", "51,60")))
        .hasMessage(
            "ndb.nodeids names 2 node ids, and ndb.pool.size is 3: name one for each connection, or only the"
                + " first.");
  }

  @Test
  void sharesNoNodeIdsWithAnotherPath() throws UserError {
    List<Settings> connections = List.of(settings("1", "51"), settings("2", "51"));

    assertUserError(() -> new ClusterJPath().requireTogether(connections))
        .hasMessage(
            "ndb.nodeids: 2 paths go over ClusterJ, each with cluster connections of its own; leave it out: each"
                + " then takes free [api] slots.");
  }

  private static Settings settings(String connections, String nodeIds) throws UserError {
    return Settings.of(Map.of("ndb.pool.size", connections, "ndb.nodeids", nodeIds)::get);
  }

  /** ClusterJ before 8.3 has no TLS, and ignores properties for it. */
  @ParameterizedTest
  @ValueSource(strings = {"ndb.tls.path=/etc/ndb-tls", "ndb.tls.strict=on"})
  void refusesTlsWhereClusterJHasNone(String parameter) throws Exception {
    String[] given = parameter.split("=", 2);
    Settings settings = Settings.of(Map.of(given[0], given[1])::get);
    ClassLoader old = clusterJ("PROPERTY_CONNECTION_POOL_SIZE");
    ClassLoader recent = clusterJ("PROPERTY_TLS_SEARCH_PATH");
    assertUserError(() -> ClusterJPath.requireTls(old, settings))
        .hasMessageStartingWith("This version of ClusterJ has no TLS");
    assertThatCode(() -> ClusterJPath.requireTls(recent, settings)).doesNotThrowAnyException();
    assertThatCode(() -> ClusterJPath.requireTls(old, Settings.of(name -> null)))
        .as("no TLS is asked for")
        .doesNotThrowAnyException();
  }

  @Test
  void saysWhatAClusterThatRequiresTlsNeeds() throws Exception {
    Exception refused =
        new IllegalStateException(
            "error code: 1 message: Configuration error: Not Authorized: TLS Required: Executing:"
                + " ndb_mgm_alloc_nodeid.");

    assertThat(ClusterJPath.explain(refused, Settings.of(Map.of("ndb.connectstring", "m")::get)))
        .hasMessage(
            "The cluster at m requires TLS; name the folder with the key and certificate of an API"
                + " node with -Jndb.tls.path=….");
  }

  /** A ClusterJ that has one constant. */
  private static ClassLoader clusterJ(String constant) {
    ClassWriter constants = new ClassWriter(0);
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;
    String name = ClusterJPath.CONSTANTS.replace('.', '/');
    constants.visit(Opcodes.V17, access, name, null, "java/lang/Object", null);
    access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    constants.visitField(access, constant, "Ljava/lang/String;", null, "x");
    byte[] code = constants.toByteArray();
    return new ClassLoader(null) {
      @Override
      protected Class<?> findClass(String name) {
        return defineClass(name, code, 0, code.length);
      }
    };
  }
}
