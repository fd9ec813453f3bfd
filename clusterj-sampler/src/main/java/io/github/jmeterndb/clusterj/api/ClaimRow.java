// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import com.mysql.clusterj.annotation.PersistenceCapable;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.sql.TableClaim;

/** A row of the table that says whose a table is, as ClusterJ maps what is read of it. */
@PersistenceCapable(table = TableClaim.TABLE)
public interface ClaimRow {
  /** The claimed table. */
  @PrimaryKey
  String getName();

  /** Sets the claimed table. */
  void setName(String name);

  /** The token of the run that is at work on it. */
  String getToken();

  /** Sets the token. */
  void setToken(String token);
}
