// SPDX-License-Identifier: Apache-2.0
/**
 * The signatures of ClusterJ that clusterj-sampler uses, to compile against where ClusterJ's jar is
 * not at hand: it is on no registry, and its licence (GPLv2) keeps it out of our artifacts. Nothing
 * here is ever packaged or run; a test compares each signature with the real jar.
 */
package com.mysql.clusterj;
