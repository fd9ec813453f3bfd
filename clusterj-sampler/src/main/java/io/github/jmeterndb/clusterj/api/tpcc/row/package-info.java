// SPDX-License-Identifier: Apache-2.0
/**
 * What of a row ClusterJ maps: for each table an interface with the key, and in it one for each
 * transaction that needs other columns. ClusterJ reads and sends all columns of an interface, also
 * inherited ones, and no others: an interface extends another one only if its transaction needs all
 * columns of that one.
 */
package io.github.jmeterndb.clusterj.api.tpcc.row;
