// SPDX-License-Identifier: Apache-2.0
/** Signatures, as those of {@link com.mysql.clusterj}: of the classes below those of ndbjtie. */
package com.mysql.jtie;
