// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.PortContract;

/** The contracts that take too long for unit tests. */
class SqlContractsIT extends SqlContractsTest {
  @Override
  protected boolean has(PortContract<?> contract) {
    return contract.takesLong();
  }
}
