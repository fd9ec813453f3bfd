// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.settings.Limit;
import io.github.jmeterndb.settings.Limit.Figure;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Room;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** What a run needs of its database before it writes anything. Writes nothing itself. */
public final class StartCheck {
  /** Why memory cannot be watched where the database knows nothing of it. */
  public static final String NO_MEMORY = "this database does not report its memory";

  private static final double PERCENT = 100;

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
      List<Precondition> all =
          of(setup, settings, keeper, jvms, setup.workload().data(keeper, settings).plan());
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
   * @param plan what it makes and loads, if that is known
   */
  public static List<Precondition> of(
      SweepSetup setup, Settings settings, Keeper keeper, int jvms, Optional<LoadPlan> plan)
      throws UserError {
    List<Precondition> all = new ArrayList<>(keeper.privileges());
    // For all paths and JVMs at once: each by itself would count what the others have yet to open
    // as free.
    all.addAll(PathSpec.room(setup.paths(), setup.workload(), settings, jvms));
    ApiSlots.of(setup.paths(), settings, jvms).check(keeper).ifPresent(all::add);
    plan.ifPresent(loaded -> all.add(Room.toLoad(keeper, loaded)));
    stopIf(settings, keeper).ifPresent(all::add);
    return all;
  }

  /** Whether the memory can be watched that a run is to stop at. */
  private static Optional<Precondition> stopIf(Settings settings, Keeper keeper) throws UserError {
    for (Limit limit : Limit.stops(settings.text(Parameter.STOP_IF))) {
      if (limit.figure() == Figure.DATA_MEMORY) {
        String what = Parameter.STOP_IF + " " + limit;
        String why;
        try {
          OptionalDouble inUse = keeper.memoryInUse();
          if (inUse.isPresent()) {
            return Optional.of(inUse(what, limit, PERCENT * inUse.getAsDouble()));
          }
          why = NO_MEMORY;
        } catch (UserError e) {
          why = e.getMessage();
        }
        return Optional.of(Precondition.missing(what, why, limit.unwatchable(why).getMessage()));
      }
    }
    return Optional.empty();
  }

  private static Precondition inUse(String what, Limit limit, double percent) {
    String found =
        String.format(Locale.ROOT, "%.1f %% of the fullest data node's memory are in use", percent);
    return limit.isMetBy(percent)
        ? Precondition.missing(
            what, found, "%s: %s is met already: %s.".formatted(Parameter.STOP_IF, limit, found))
        : Precondition.met(what, found);
  }
}
