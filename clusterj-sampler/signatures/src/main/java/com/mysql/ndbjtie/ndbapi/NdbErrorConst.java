// SPDX-License-Identifier: Apache-2.0
package com.mysql.ndbjtie.ndbapi;

public interface NdbErrorConst {
  int status();

  int classification();

  int code();

  String message();
}
