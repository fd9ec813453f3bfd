// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workload;

import java.io.Serializable;

/**
 * Which part of the threads a JVM has, where several work on the same data: those whose numbers,
 * divided by how many JVMs there are, leave its place. So each keeps what follows from a thread's
 * number, such as the rows that it may update, whatever the number of threads is.
 *
 * @param place from 0
 * @param places how many JVMs there are, 1 or more
 */
public record Share(int place, int places) implements Serializable {
  public static final Share ALL = new Share(0, 1);

  /** How many of so many threads are this JVM's. */
  public int threads(int inAll) {
    return (inAll - place + places - 1) / places;
  }

  /**
   * One of this JVM's threads.
   *
   * @param thread from 0
   * @param inAll threads of all JVMs
   */
  public Worker worker(int thread, int inAll) {
    int rounded = (inAll + places - 1) / places * places;
    return new Worker(thread * places + place, rounded, true);
  }

  /**
   * The number, among the operations of all JVMs, of an operation of this JVM's, where all threads
   * take one in turn.
   *
   * @param own its number among this JVM's operations, from 0
   * @param inAll threads of all JVMs; this JVM has at least one of them
   */
  public long number(long own, int inAll) {
    int mine = threads(inAll);
    return own / mine * inAll + own % mine * places + place;
  }

  /** Whether no other JVM writes to the row of that id. */
  public boolean owns(int id) {
    return Math.floorMod(id - place, places) == 0;
  }

  /** This JVM's id next to that one, among ids from {@code first} on that are as many as JVMs. */
  public int own(int id, int first) {
    int own = id - Math.floorMod(id - place, places);
    return own < first ? own + places : own;
  }

  /** The first number of this JVM's that is not below that one. */
  public int firstFrom(int number) {
    return number + Math.floorMod(place - number, places);
  }
}
