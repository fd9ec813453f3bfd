#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the key store for the TLS between the machine that is asked for a run and its remote engines, as JMeter's own
# script does: rmi_keystore.jks in this folder, for a week. Copy it to where each of them is started: whoever has it may
# take part. Takes more options for keytool.
#   KEYSTORE_PASSWORD   default changeit, as JMeter's; jmeter and jmeter-server need another one in the same variable
set -euo pipefail
keytool=${JAVA_HOME:+$JAVA_HOME/bin/}keytool
command -v "$keytool" >/dev/null || {
  echo "create-rmi-keystore.sh: '$keytool' is not there: install a JDK, or set JAVA_HOME" >&2
  exit 1
}
if [ -e rmi_keystore.jks ]; then
  echo "create-rmi-keystore.sh: rmi_keystore.jks is there already: remove it first, everywhere" >&2
  exit 1
fi
# As UTF-8 whatever the locale is, as jmeter takes it; and not on the command line.
password() {
  printf '%s\n' "${KEYSTORE_PASSWORD:-changeit}"
}
umask 077
"$keytool" -J-Dfile.encoding=UTF-8 -genkeypair -keyalg RSA -keysize 3072 -validity 7 -alias rmi -dname "CN=jmeter-ndb" \
  -keystore rmi_keystore.jks -storetype JKS -storepass:file <(password) -keypass:file <(password) "$@"
echo "rmi_keystore.jks: copy it to where each jmeter-server and jmeter is started."
