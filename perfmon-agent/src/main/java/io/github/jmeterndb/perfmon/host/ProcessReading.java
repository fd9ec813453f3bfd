// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

/**
 * What one process has used, and when that was read.
 *
 * @param id the process
 * @param nanoTime when it was read: {@link System#nanoTime()}
 * @param userMillis CPU time in user mode since the process' start
 * @param systemMillis CPU time in the kernel since the process' start
 * @param residentBytes memory in RAM
 * @param sharedBytes the part of it that is not the process' own
 * @param virtualBytes address space
 * @param minorFaults page faults without I/O since the process' start
 * @param majorFaults page faults with I/O since the process' start
 */
public record ProcessReading(
    ProcessId id,
    long nanoTime,
    long userMillis,
    long systemMillis,
    long residentBytes,
    long sharedBytes,
    long virtualBytes,
    long minorFaults,
    long majorFaults) {}
