// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The character sets in which ClusterJ 9.7.4 writes and reads texts correctly. It fails with ascii,
 * and pads utf16 wrongly; others were not tried. Source of the collations' numbers:
 * INFORMATION_SCHEMA.COLLATIONS of MySQL 9.7.
 */
enum CharacterSet {
  /** MySQL's latin1 is windows-1252. */
  LATIN1(Charset.forName("windows-1252"), 1, Set.of(5, 8, 15, 31, 47, 48, 49, 94)::contains),
  UTF8MB3(
      StandardCharsets.UTF_8,
      3,
      id -> Set.of(33, 76, 83, 223).contains(id) || (id >= 192 && id <= 215)),
  UTF8MB4(
      StandardCharsets.UTF_8,
      4,
      id -> id == 45 || id == 46 || (id >= 224 && id <= 247) || (id >= 255 && id <= 323));

  /** The collation of ENUM and SET in NDB, and of binary columns. */
  static final int BINARY = 63;

  private final Charset charset;
  private final IntPredicate collations;

  /** The most bytes per character. */
  final int longest;

  CharacterSet(Charset charset, int longest, IntPredicate collations) {
    this.charset = charset;
    this.longest = longest;
    this.collations = collations;
  }

  static Optional<CharacterSet> of(int collation) {
    return Arrays.stream(values()).filter(set -> set.collations.test(collation)).findFirst();
  }

  static Optional<CharacterSet> named(String charset) {
    String name = charset.equals("utf8") ? "utf8mb3" : charset;
    return Arrays.stream(values()).filter(set -> set.mysqlName().equals(name)).findFirst();
  }

  String mysqlName() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean has(String text) {
    return charset.newEncoder().canEncode(text)
        && (this != UTF8MB3 || text.codePoints().allMatch(Character::isBmpCodePoint));
  }

  int bytes(String text) {
    return text.getBytes(charset).length;
  }
}
