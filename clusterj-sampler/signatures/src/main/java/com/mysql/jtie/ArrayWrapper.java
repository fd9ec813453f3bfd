// SPDX-License-Identifier: Apache-2.0
package com.mysql.jtie;

public interface ArrayWrapper<T> {
  T at(int index);
}
