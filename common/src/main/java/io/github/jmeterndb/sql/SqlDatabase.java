// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.Connection;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * A database as a workload's port through SQL sees it. Thread-safe.
 *
 * @param pool gives connections in autocommit mode, one a transaction; its owner closes it
 * @param evict lets the pool close a connection, instead of giving it to somebody else
 */
public record SqlDatabase(DataSource pool, Consumer<Connection> evict, Dialect dialect) {}
