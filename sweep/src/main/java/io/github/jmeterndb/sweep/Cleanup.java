// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import java.util.function.Consumer;

/** Drops what earlier runs have created, or lists it in a dry run. */
final class Cleanup {
  private Cleanup() {}

  /**
   * @param console takes a line at a time
   * @throws UserError if something could not be dropped
   */
  static void run(SweepSetup setup, Consumer<String> console) throws UserError {
    Target database = setup.target();
    if (database.startsItsOwn() || database.isInMemory()) {
      throw new UserError(
          "%s: the target %s is removed at the end of its run, with all that is in it; name a cluster with -Jjdbc.url=…."
              .formatted(Parameter.CLEAN, database.name()));
    }
    boolean onlyLists = setup.settings().isOn(Parameter.DRY_RUN);
    Target.Answer answer = database.ask(setup.settings());
    String name = setup.settings().text(Parameter.NDB_DATABASE);
    console.accept("Clean: %s, database %s".formatted(answer.server(), name));
    try (DatabaseAdmin look = database.look(answer.settings())) {
      if (!look.hasDatabase()) {
        console.accept("No run has created anything here: there is no such database.");
        return;
      }
    }
    try (DatabaseAdmin admin =
        onlyLists ? database.look(setup.settings()) : database.open(setup.settings())) {
      if (!admin.clean(onlyLists, console)) {
        throw new UserError(
            "Not all that runs have created in the database %s could be dropped; see the lines above."
                .formatted(name));
      }
    }
  }
}
