// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.sql.Lease;

/** The row of the lease, as ClusterJ maps it. */
@PersistenceCapable(table = Lease.TABLE)
public interface LeaseRow {
  @PrimaryKey
  String getName();

  void setName(String name);

  String getToken();

  void setToken(String token);
}
