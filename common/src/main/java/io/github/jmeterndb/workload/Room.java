// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Whether a database has room for what a run loads into it. */
public final class Room {
  private static final double MEGABYTE = 1 << 20;

  /** What a cluster's manual calls DataMemory. */
  private static final String MEMORY = "Memory for rows (DataMemory)";

  private Room() {}

  /**
   * Does nothing if the database has room for what is to be loaded, or does not say.
   *
   * @throws UserError if it has not, with the largest value of the parameter that it has room for
   */
  public static void requireToLoad(Keeper keeper, LoadPlan plan) throws UserError {
    Precondition.require(List.of(toLoad(keeper, plan)));
  }

  /** Whether the database has room for what is to be loaded. */
  public static Precondition toLoad(Keeper keeper, LoadPlan plan) {
    OptionalLong room;
    try {
      room = keeper.room(plan.tables());
    } catch (UserError e) {
      return unknown(plan, " (%s)".formatted(e.getMessage()));
    }
    return room.isEmpty() ? unknown(plan, "") : toLoad(plan, room.getAsLong());
  }

  private static Precondition unknown(LoadPlan plan, String why) {
    return Precondition.unknown(
        MEMORY, "%s needed; how much is free is not known%s".formatted(needed(plan), why));
  }

  /**
   * The same where it is known.
   *
   * @param room bytes of one copy of rows that there is room for
   */
  public static Precondition toLoad(LoadPlan plan, long room) {
    String free = String.format(Locale.ROOT, "%,.0f MB", Math.floor(room / MEGABYTE));
    String found =
        "%s needed for the rows that are loaded; %s are free, with a tenth of all kept for others"
            .formatted(needed(plan), free);
    if (plan.bytes() <= room) {
      return Precondition.met(MEMORY, found);
    }
    double most = Math.floor(plan.value() / plan.bytes() * room / plan.step()) * plan.step();
    return Precondition.missing(
        MEMORY,
        found,
        "%s=%s needs %s of the database's memory, and %s of it are free for that: "
                .formatted(plan.size().property(), plain(plan.value()), needed(plan), free)
            + (most < plan.step()
                ? ""
                : "give -J%s=%s or less, or ".formatted(plan.size().property(), plain(most)))
            + "use a database with more memory.");
  }

  private static String needed(LoadPlan plan) {
    return String.format(Locale.ROOT, "about %,.0f MB", Math.ceil(plan.bytes() / MEGABYTE));
  }

  private static String plain(double value) {
    return BigDecimal.valueOf(value)
        .setScale(2, RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
