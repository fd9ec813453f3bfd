// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import javax.sql.DataSource;

/**
 * A database as a workload's port through SQL sees it.
 *
 * @param pool gives connections in autocommit mode, one a transaction; its owner closes it
 */
public record SqlDatabase(DataSource pool, Dialect dialect) {}
