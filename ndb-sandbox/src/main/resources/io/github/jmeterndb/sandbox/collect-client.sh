#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copies ClusterJ and the NDB API's library into client/, laid out as in Oracle's tarball, from wherever this image has
# them: $NDB_HOME, the tarball's usual place, or where the RPMs and Debian packages put them.

mkdir -p client/lib client/share/java

for folder in "${NDB_HOME:-/usr/local/mysql}/lib" /usr/local/mysql/lib \
  /usr/lib64/mysql /usr/lib64 /usr/lib/mysql /usr/lib/*-linux-gnu /usr/lib; do
  for library in "$folder"/libndbclient.so*; do
    if [ -f "$library" ] && [ ! -e client/lib/libndbclient.so ]; then
      cp -L "$library" client/lib/libndbclient.so
      # The tarball may have an OpenSSL of its own beside it.
      for needed in "$folder"/private/libssl.so* "$folder"/private/libcrypto.so*; do
        if [ -f "$needed" ]; then
          mkdir -p client/lib/private && cp -L "$needed" client/lib/private
        fi
      done
    fi
  done
done

for jar in "${NDB_HOME:-/usr/local/mysql}"/share/java/clusterj-[0-9]*.jar /usr/local/mysql/share/java/clusterj-[0-9]*.jar \
  /usr/share/java/clusterj-[0-9]*.jar /usr/share/mysql*/java/clusterj-[0-9]*.jar; do
  if [ -f "$jar" ]; then
    cp -L "$jar" client/share/java
    found=yes
  fi
done

[ -e client/lib/libndbclient.so ] || echo "there is no libndbclient.so"
[ -n "$found" ] || echo "there is no clusterj-*.jar"
[ -e client/lib/libndbclient.so ] && [ -n "$found" ]
