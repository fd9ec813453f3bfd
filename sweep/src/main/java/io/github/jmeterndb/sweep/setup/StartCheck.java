// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Room;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a run needs of its database before it writes anything. Writes nothing itself. */
public final class StartCheck {
  private StartCheck() {}

  /**
   * Does nothing where a run can start, as far as is known.
   *
   * @param deployed the settings of the target that is ready
   * @param jvms how many JVMs make the load
   * @param lines takes a line for what could not be checked
   * @throws UserError if it cannot, with what to do about it
   */
  public static void require(SweepSetup setup, Settings deployed, int jvms, Consumer<String> lines)
      throws UserError {
    if (setup.target().isInMemory()) {
      return;
    }
    Database database = setup.database();
    Settings settings = database.ask(deployed).settings();
    try (Keeper keeper = database.look(settings)) {
      List<Precondition> all = of(setup, settings, keeper, jvms);
      Precondition.require(all);
      all.stream()
          .filter(each -> !each.known())
          .forEach(each -> lines.accept(each.what() + ": " + each.found()));
    }
  }

  /**
   * What it needs.
   *
   * @param settings those of a {@link Database.Answer}
   * @param keeper one that only looks
   */
  public static List<Precondition> of(SweepSetup setup, Settings settings, Keeper keeper, int jvms)
      throws UserError {
    List<Precondition> all = new ArrayList<>(keeper.privileges());
    // For all paths and JVMs at once: each by itself would count what the others have yet to open
    // as free.
    all.addAll(PathSpec.room(setup.paths(), setup.workload(), settings, jvms));
    ApiSlots.of(setup.paths(), settings, jvms).check(keeper).ifPresent(all::add);
    setup
        .workload()
        .data(keeper, settings)
        .plan()
        .ifPresent(plan -> all.add(Room.toLoad(keeper, plan)));
    return all;
  }
}
