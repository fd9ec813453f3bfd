// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.NdbAdmin.Fragment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NdbAdminTest {
  @Test
  void namesFragmentsWhoseCopiesDifferAndThoseThatLackOne() {
    Fragment same = new Fragment("same", 2, false);
    Fragment differs = new Fragment("t has 9 rows on data node 2, 8 rows on data node 3", 2, true);
    Fragment alone = new Fragment("alone", 1, false);

    assertThat(NdbAdmin.compare(2, List.of(same, differs, alone)).words())
        .isEqualTo(
            "replicas compared: 2 fragments, 2 copies each, row counts DIFFER: t has 9 rows on data"
                + " node 2, 8 rows on data node 3; not compared: of 1 fragments a copy is away");
    assertThat(NdbAdmin.compare(2, List.of(alone)).words())
        .startsWith("replicas not compared: ndbinfo reports no fragment");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mgm1:1186 | mgm1:1186",
        "nodeid=4,mgm1:1186,mgm2 | mgm1:1186,mgm2",
        "mgm1;bind-address=10.0.0.1; mgm2 | mgm1,mgm2",
        "nodeid=4 | ''",
      })
  void takesTheManagementNodesOfTheServersConnectstring(String connectstring, String hosts) {
    assertThat(NdbTarget.hosts(connectstring)).isEqualTo(hosts);
  }

  @ParameterizedTest
  @CsvSource({
    "MySQL Community Server - GPL, MySQL Community Server",
    "Source distribution, MySQL built from source",
    "'', mysql",
  })
  void namesTheSystemByTheCommentOnTheVersion(String comment, String name) {
    assertThat(MysqlAdmin.name(comment, "8.0.46")).isEqualTo(name);
  }
}
