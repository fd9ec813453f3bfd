// SPDX-License-Identifier: Apache-2.0
package com.mysql.ndbjtie.ndbapi;

import com.mysql.jtie.Wrapper;

public class NdbOperation extends Wrapper implements NdbOperationConst {
  public interface OperationOptionsConst {}
}
