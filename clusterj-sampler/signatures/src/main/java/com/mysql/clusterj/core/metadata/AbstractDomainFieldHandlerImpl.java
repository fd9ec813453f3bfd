// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.core.metadata;

import com.mysql.clusterj.core.store.Column;

public abstract class AbstractDomainFieldHandlerImpl {
  public native Column getStoreColumn();
}
