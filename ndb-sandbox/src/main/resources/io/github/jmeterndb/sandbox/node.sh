#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Starts a node in the sandbox's folder, the current one. The variables: kind, name, id and port of the node,
# connectstring, program; first, not empty at the first start, which has config.ini or a mysqld's statements in TEXT.
# The arguments are mysqld's.
# shellcheck disable=SC2154 # set before the script

case $kind in
  MANAGEMENT_NODE)
    if [ -n "$first" ]; then
      printf %s "$TEXT" >config.ini
      unset TEXT
      mkdir "node-$id" || exit
    fi
    exec "$program" --no-defaults --nodaemon ${first:+--initial} --config-file="$PWD/config.ini" \
      --configdir="$PWD/node-$id" --bind-address=127.0.0.1
    ;;
  DATA_NODE)
    [ -z "$first" ] || mkdir "node-$id" || exit
    # Without the angel process, which would restart a killed node.
    exec "$program" --no-defaults --foreground ${first:+--initial} --connect-retry-delay=1 \
      --ndb-connectstring="$connectstring" --ndb-nodeid="$id"
    ;;
  MYSQLD)
    # No LOAD_FILE() and INTO OUTFILE for any account; privileges on all databases but one, see accounts.sql.
    set -- "$@" --datadir="$PWD/node-$id" --secure-file-priv=NULL --partial-revokes=ON
    if [ -n "$first" ]; then
      # The password is in no file.
      printf %s "$TEXT" | "$program" --no-defaults --initialize-insecure --init-file=/dev/stdin "$@" || exit
      unset TEXT
    fi
    exec "$program" --no-defaults "$@" --bind-address=127.0.0.1 --port="$port" --socket="$PWD/$name.sock" \
      --pid-file="$PWD/$name.pid" --skip-name-resolve --skip-log-bin --loose-mysqlx=OFF --max-connections=512 \
      --ndbcluster --ndb-connectstring="$connectstring" --ndb-nodeid="$id"
    ;;
esac
