// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;

/** Statement by statement. */
class SqlTpccStatementsIT extends SqlTpccIT {
  @Override
  protected Settings where() throws UserError {
    return super.where().with(Parameter.FORM, "statements");
  }
}
