// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import java.util.List;

/**
 * A record, or what was read of it.
 *
 * @param key of 255 characters at most
 * @param values of the fields that are meant, in their order
 */
public record UserRecord(String key, List<String> values) {}
