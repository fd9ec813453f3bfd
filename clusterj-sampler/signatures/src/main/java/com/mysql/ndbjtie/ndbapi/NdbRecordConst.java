// SPDX-License-Identifier: Apache-2.0
package com.mysql.ndbjtie.ndbapi;

public interface NdbRecordConst {}
