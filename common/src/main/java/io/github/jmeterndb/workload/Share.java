// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.io.Serializable;

/**
 * The share of one of several JVMs that work on the same tables: threads whose number modulo the
 * number of JVMs is its place. What follows from a thread's number, such as the rows that it may
 * update, does not depend on the number of threads.
 *
 * @param place from 0
 * @param places how many JVMs there are, 1 or more
 */
public record Share(int place, int places) implements Serializable {
  public static final Share ALL = new Share(0, 1);

  /** Threads of this JVM. */
  public int threads(int inAll) {
    return (inAll - place + places - 1) / places;
  }

  /**
   * @param thread of this JVM, from 0
   * @param inAll threads of all JVMs
   */
  public Worker worker(int thread, int inAll) {
    int rounded = (inAll + places - 1) / places * places;
    return new Worker(thread * places + place, rounded, true);
  }

  /**
   * The number of an operation among those of all JVMs, where all threads take one in turn.
   *
   * @param own its number among this JVM's operations, from 0
   * @param inAll threads of all JVMs; this JVM has at least one of them
   */
  public long number(long own, int inAll) {
    int mine = threads(inAll);
    return own / mine * inAll + own % mine * places + place;
  }

  /** Whether only this JVM writes to the row of that id. */
  public boolean owns(int id) {
    return Math.floorMod(id - place, places) == 0;
  }

  /**
   * This JVM's id among the {@link #places} ids that {@code id} is among, counted from {@code
   * first}.
   */
  public int own(int id, int first) {
    int own = id - Math.floorMod(id - place, places);
    return own < first ? own + places : own;
  }

  /** The first number of this share that is not below that one. */
  public int firstFrom(int number) {
    return number + Math.floorMod(place - number, places);
  }
}
