// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj;

public interface DynamicObjectDelegate {}
