// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.query;

/**
 * A query with its parameters.
 *
 * @param sql its whole text
 */
public record Question(TpchQuery query, String sql) {}
