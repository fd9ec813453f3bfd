// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;

/**
 * The character sets in which ClusterJ 9.7.4 writes and reads texts correctly. It fails with ascii,
 * and pads utf16 wrongly; others were not tried.
 */
enum CharacterSet {
  /** MySQL's latin1 is windows-1252. */
  LATIN1(Charset.forName("windows-1252"), 1),
  UTF8MB3(StandardCharsets.UTF_8, 3),
  UTF8MB4(StandardCharsets.UTF_8, 4);

  /** The collation of ENUM and SET in NDB, and of binary columns. */
  static final int BINARY = 63;

  /** Source: INFORMATION_SCHEMA.COLLATIONS of MySQL 9.7, as are the ranges below. */
  private static final Set<Integer> OF_LATIN1 = Set.of(5, 8, 15, 31, 47, 48, 49, 94);

  private static final Set<Integer> OF_UTF8MB3 = Set.of(33, 76, 83, 223);
  private static final Set<Integer> OF_UTF8MB4 = Set.of(45, 46);

  private final Charset charset;
  private final int longest;

  CharacterSet(Charset charset, int longest) {
    this.charset = charset;
    this.longest = longest;
  }

  static Optional<CharacterSet> of(int collation) {
    if (OF_LATIN1.contains(collation)) {
      return Optional.of(LATIN1);
    }
    if (OF_UTF8MB3.contains(collation) || isWithin(collation, 192, 215)) {
      return Optional.of(UTF8MB3);
    }
    return OF_UTF8MB4.contains(collation)
            || isWithin(collation, 224, 247)
            || isWithin(collation, 255, 323)
        ? Optional.of(UTF8MB4)
        : Optional.empty();
  }

  private static boolean isWithin(int collation, int first, int last) {
    return collation >= first && collation <= last;
  }

  /** The most bytes per character. */
  int longest() {
    return longest;
  }

  boolean has(String text) {
    return charset.newEncoder().canEncode(text)
        && (this != UTF8MB3 || text.codePoints().allMatch(Character::isBmpCodePoint));
  }

  int bytes(String text) {
    return text.getBytes(charset).length;
  }
}
