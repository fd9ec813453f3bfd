// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.run.ReplicaInfo;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NeighbourSettingTest {
  private static final String OPTIONS = " ENGINE=NDBCLUSTER";

  private final ScriptedMysqld mysqld = new ScriptedMysqld();

  @Test
  void isSetBackWhereTheRunIsStoppedInBetween() throws Exception {
    mysqld.neighbour = "5";
    try (ServerConnection server = new ServerConnection(mysqld)) {
      mysqld.onSet = server::abort;

      ReplicaInfo found = new ReplicaComparison(server, OPTIONS, List.of("sbtest1")).compare();

      assertThat(mysqld.said).contains("SET GLOBAL ndb_data_node_neighbour = 2");
      assertThat(mysqld.neighbour).isEqualTo("5");
      assertThat(mysqld.original).as("nothing is left to set back").isEmpty();
      assertThat(found.words()).contains("not compared: contents (the connection is");
    }
  }

  @Test
  void isSetBackByTheNextRunWhereTheRunIsKilledInBetween() throws Exception {
    ServerConnection killed = new ServerConnection(mysqld);
    assertThat(NeighbourSetting.take(killed, OPTIONS)).isPresent();
    mysqld.neighbour = "3";
    mysqld.loseConnections();

    try (ServerConnection next = new ServerConnection(mysqld)) {
      NeighbourSetting.restoreLeft(next);
    }

    assertThat(mysqld.neighbour).isEqualTo("0");
    assertThat(mysqld.original).isEmpty();
  }

  @Test
  void isTheFirstOriginalAlsoWhereARunComparesBeforeItIsSetBack() throws Exception {
    mysqld.original = Optional.of("0");
    mysqld.neighbour = "3";
    try (ServerConnection server = new ServerConnection(mysqld)) {
      NeighbourSetting.take(server, OPTIONS).orElseThrow().close();
    }

    assertThat(mysqld.neighbour).isEqualTo("0");
  }

  @Test
  void isLeftToTheRunThatHasSetIt() throws Exception {
    try (ServerConnection one = new ServerConnection(mysqld);
        ServerConnection other = new ServerConnection(mysqld)) {
      NeighbourSetting setting = NeighbourSetting.take(one, OPTIONS).orElseThrow();
      mysqld.neighbour = "3";

      NeighbourSetting.restoreLeft(other);
      assertThat(NeighbourSetting.take(other, OPTIONS)).isEmpty();
      assertThat(mysqld.neighbour).isEqualTo("3");

      setting.close();
      assertThat(mysqld.neighbour).isEqualTo("0");
      assertThat(NeighbourSetting.take(other, OPTIONS)).isPresent();
    }
  }

  @Test
  void isNotTouchedWhereItsOriginalCannotBeWrittenDown() throws Exception {
    mysqld.denies = "CREATE TABLE";
    try (ServerConnection server = new ServerConnection(mysqld)) {
      assertThatThrownBy(() -> NeighbourSetting.take(server, OPTIONS))
          .isInstanceOf(SQLException.class);

      assertThat(new ReplicaComparison(server, OPTIONS, List.of("sbtest1")).compare().words())
          .contains("not compared: contents (denied)");
      assertThat(mysqld.said).noneMatch(sql -> sql.startsWith("SET GLOBAL"));
    }
  }

  @Test
  void staysWrittenDownWhereItCannotBeSetBack() throws Exception {
    try (ServerConnection server = new ServerConnection(mysqld)) {
      NeighbourSetting setting = NeighbourSetting.take(server, OPTIONS).orElseThrow();
      mysqld.neighbour = "3";
      mysqld.denies = "SET GLOBAL";

      assertThatThrownBy(setting::close)
          .isInstanceOf(NotUndone.class)
          .hasMessage(
              "ndb_data_node_neighbour of the mysqld whose server_uuid is one was changed to compare the data"
                  + " nodes' copies, and cannot be set back (denied): SET GLOBAL ndb_data_node_neighbour ="
                  + " 0 there; the next run tries it, too.");

      assertThat(mysqld.original).contains("0");
    }
  }

  /** What the rows are is of no use to whoever must know that. */
  @Test
  void endsTheComparisonWhereItCannotBeSetBack() throws Exception {
    try (ServerConnection server = new ServerConnection(mysqld)) {
      mysqld.onSet = () -> mysqld.denies = "SET GLOBAL";

      assertThatThrownBy(new ReplicaComparison(server, OPTIONS, List.of("sbtest1"))::compare)
          .isInstanceOf(NotUndone.class);
    }
  }

  @Test
  void isToldOfByTheNextRunWhereThatCannotSetItBackEither() throws Exception {
    mysqld.original = Optional.of("0");
    mysqld.neighbour = "3";
    mysqld.denies = "SET GLOBAL";
    try (ServerConnection next = new ServerConnection(mysqld)) {
      assertThat(NeighbourSetting.restoreLeft(next).orElseThrow())
          .contains("cannot be set back (denied): SET GLOBAL ndb_data_node_neighbour = 0 there");
    }
    assertThat(mysqld.original).contains("0");
  }

  /** Behind a proxy, one would be changed, and the other set back. */
  @Test
  void isNotTouchedWhereConnectionsLeadToDifferentMysqlds() throws Exception {
    mysqld.behindProxy.add("other");
    try (ServerConnection server = new ServerConnection(mysqld)) {
      ReplicaInfo found = new ReplicaComparison(server, OPTIONS, List.of("sbtest1")).compare();

      assertThat(found.words())
          .contains("contents, for jdbc.url leads to one mysqld and to another");
    }
    assertThat(mysqld.said).noneMatch(sql -> sql.startsWith("SET GLOBAL"));
  }

  @Test
  void isNotSetBackOnAnotherMysqld() throws Exception {
    try (ServerConnection server = new ServerConnection(mysqld)) {
      NeighbourSetting setting = NeighbourSetting.take(server, OPTIONS).orElseThrow();
      mysqld.neighbour = "3";
      mysqld.behindProxy.add("other");
      mysqld.behindProxy.poll();
      mysqld.loseConnections();

      assertThatThrownBy(setting::close)
          .isInstanceOf(NotUndone.class)
          .hasMessageContaining("(the connection leads to another mysqld)");
    }
    assertThat(mysqld.said).noneMatch(sql -> sql.startsWith("SET GLOBAL"));
  }

  @Test
  void costsNothingWhereNoRunHasEverSetIt() throws Exception {
    mysqld.hasTable = false;
    try (ServerConnection server = new ServerConnection(mysqld)) {
      NeighbourSetting.restoreLeft(server);
    }

    assertThat(mysqld.said).singleElement().asString().startsWith("SELECT node FROM");
  }
}
