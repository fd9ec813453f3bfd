// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.store.TableOwner;

/** A row of the table that says whose a table is, as ClusterJ maps what is read of it. */
@PersistenceCapable(table = TableOwner.TABLE)
public interface Claim {
  /** The claimed table. */
  @PrimaryKey
  String getName();

  /** Sets the claimed table. */
  void setName(String name);

  /** The workload that made it. */
  String getWorkload();

  /** Sets the workload. */
  void setWorkload(String workload);

  /** The token of the run that is at work on it. */
  String getToken();

  /** Sets the token. */
  void setToken(String token);
}
