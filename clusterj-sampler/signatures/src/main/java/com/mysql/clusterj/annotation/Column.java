// SPDX-License-Identifier: Apache-2.0
package com.mysql.clusterj.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@Retention(RetentionPolicy.RUNTIME)
public @interface Column {
  String name() default "";
}
