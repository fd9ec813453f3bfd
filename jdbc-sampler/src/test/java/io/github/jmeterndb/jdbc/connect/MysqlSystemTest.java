// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MysqlSystemTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "9.7.4 MySQL Community Server - GPL | innodb | innodb",
        "9.7.4-cluster Source distribution | ndbcluster | ndb",
        "8.0.11-TiDB-v8.5.0 TiDB Server (Apache License 2.0) | innodb | tidb",
        "5.7.25-OceanBase_CE-v4.3.5.1 OceanBase_CE 4.3.5.1 | innodb | oceanbase",
        "5.7.25 OceanBase 3.1.4 | oceanbase | oceanbase",
        "5.7.25-OceanBase seekdb-v1.4.0.0 OceanBase 4.3.5.3 seekdb | innodb | seekdb",
        "10.11.19-MariaDB-0+deb12u1 Debian 12 | innodb | mariadb",
        "10.11.19-MariaDB-0+deb12u1 Debian 12 | spider | spider",
        "10.3.7-MariaDB-tspider-3.4.5-log TSpider | spider | tendb",
      })
  void isToldByVersionAndEngines(String version, String engine, String system) {
    assertThat(MysqlSystem.of(version, Set.of("memory", engine)).label()).isEqualTo(system);
  }
}
