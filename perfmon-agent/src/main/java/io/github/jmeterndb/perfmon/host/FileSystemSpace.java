// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

/**
 * A mounted file system's space.
 *
 * @param mount mount point
 * @param device what is mounted
 * @param type the system's name for its kind
 * @param totalBytes bytes
 * @param freeBytes bytes
 * @param availableBytes bytes that a program without privileges could fill
 * @param files file nodes
 * @param freeFiles free file nodes
 */
public record FileSystemSpace(
    String mount,
    String device,
    String type,
    long totalBytes,
    long freeBytes,
    long availableBytes,
    long files,
    long freeFiles) {}
