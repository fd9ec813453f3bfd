// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.query;

public record Question(TpchQuery query, String sql) {}
