// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The character sets in which ClusterJ 9.7.4 writes and reads texts correctly. It fails with ascii,
 * and pads utf16 wrongly; others were not tried. Source of the collations' numbers:
 * INFORMATION_SCHEMA.COLLATIONS of MySQL 9.7.
 */
enum CharacterSet {
  /** MySQL's latin1 is windows-1252. */
  LATIN1(Charset.forName("windows-1252"), 1, "5 8 15 31 47-49 94"),
  UTF8MB3(StandardCharsets.UTF_8, 3, "33 76 83 192-215 223"),
  UTF8MB4(StandardCharsets.UTF_8, 4, "45-46 224-247 255-323");

  /** The collation of ENUM and SET in NDB, and of binary columns. */
  static final int BINARY = 63;

  private final Charset charset;
  private final String collations;

  /** The most bytes per character. */
  final int longest;

  CharacterSet(Charset charset, int longest, String collations) {
    this.charset = charset;
    this.longest = longest;
    this.collations = collations;
  }

  static Optional<CharacterSet> of(int collation) {
    return Arrays.stream(values()).filter(set -> set.hasCollation(collation)).findFirst();
  }

  private boolean hasCollation(int collation) {
    return Arrays.stream(collations.split(" ", -1))
        .map(range -> range.split("-", -1))
        .anyMatch(
            ends ->
                collation >= Integer.parseInt(ends[0])
                    && collation <= Integer.parseInt(ends[ends.length - 1]));
  }

  boolean has(String text) {
    return charset.newEncoder().canEncode(text)
        && (this != UTF8MB3 || text.codePoints().allMatch(Character::isBmpCodePoint));
  }

  int bytes(String text) {
    return text.getBytes(charset).length;
  }
}
