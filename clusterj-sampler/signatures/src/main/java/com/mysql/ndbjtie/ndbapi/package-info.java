// SPDX-License-Identifier: Apache-2.0
/**
 * Signatures, as those of {@link com.mysql.clusterj}: of ndbjtie, the NDB API in Java, which is in
 * ClusterJ's jar.
 */
package com.mysql.ndbjtie.ndbapi;
