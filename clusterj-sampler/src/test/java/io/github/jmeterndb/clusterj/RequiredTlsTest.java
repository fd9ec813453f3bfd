// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ClusterJ before 8.3 has no TLS, and ignores properties for it. */
class RequiredTlsTest {
  private static final String OF_OLD = "String PROPERTY_CONNECTION_POOL_SIZE = \"x\";";
  private static final String OF_NEW = "String PROPERTY_TLS_SEARCH_PATH = \"x\";";

  @TempDir private Path classes;

  @ParameterizedTest
  @ValueSource(strings = {"ndb.tls.path=/etc/ndb-tls", "ndb.tls.strict=on"})
  void refusesTlsWhereClusterJHasNone(String parameter) throws Exception {
    String[] given = parameter.split("=", 2);
    Settings settings = Settings.of(Map.of(given[0], given[1])::get);
    try (URLClassLoader old = clusterJ(OF_OLD)) {
      assertThatThrownBy(() -> ClusterJPath.requireTls(old, settings))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("This version of ClusterJ has no TLS");
    }
  }

  @Test
  void saysWhatAClusterThatRequiresTlsNeeds() throws Exception {
    Exception refused =
        new IllegalStateException(
            "error code: 1 message: Configuration error: Not Authorized: TLS Required: Executing:"
                + " ndb_mgm_alloc_nodeid.");

    assertThat(ClusterJErrors.explain(refused, Settings.of(Map.of("ndb.connectstring", "m")::get)))
        .hasMessage(
            "The cluster at m requires TLS; name the folder with the key and certificate of an API"
                + " node with -Jndb.tls.path=….");
  }

  @Test
  void takesTlsWhereClusterJHasItAndDemandsNothingWhereNoneIsAskedFor() throws Exception {
    Settings strict = Settings.of(Map.of("ndb.tls.strict", "on")::get);
    try (URLClassLoader recent = clusterJ(OF_NEW);
        URLClassLoader none = new URLClassLoader(new URL[0], null)) {
      assertThatCode(() -> ClusterJPath.requireTls(recent, strict)).doesNotThrowAnyException();
      assertThatCode(() -> ClusterJPath.requireTls(none, Settings.of(name -> null)))
          .doesNotThrowAnyException();
    }
  }

  private URLClassLoader clusterJ(String constant) throws IOException {
    Path source = classes.resolve("Constants.java");
    Files.writeString(
        source, "package com.mysql.clusterj; public interface Constants { " + constant + " }");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), source.toString());
    assertThat(status).isZero();
    return new URLClassLoader(new URL[] {classes.toUri().toURL()}, null);
  }
}
