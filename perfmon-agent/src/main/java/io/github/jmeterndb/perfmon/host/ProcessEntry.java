// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

/**
 * A line of the process list.
 *
 * @param id the process
 * @param name its name, as {@link ProcessName} has it
 * @param executable the path of its executable, or empty where that may not be seen
 */
public record ProcessEntry(ProcessId id, String name, String executable) {}
