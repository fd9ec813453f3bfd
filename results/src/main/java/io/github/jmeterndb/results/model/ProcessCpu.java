// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.model;

/**
 * What a process burnt while a cell was measured.
 *
 * @param percent 100 is one core
 */
public record ProcessCpu(String host, String process, double percent) {}
