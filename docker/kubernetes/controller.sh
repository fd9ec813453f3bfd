#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What the controller's container runs: it waits for the cluster and the engines, and runs the plan on all engines.
#   ENGINES   their number
#   PLAN      a plan in jmx-plans
#   POD_IP    the address at which engines reach this pod
#   WAIT      for how long to wait, in seconds; default 900
# Exit status: 0 if the run succeeded.
set -euo pipefail

wait_for() {
  until timeout 5 bash -c ": < /dev/tcp/$1/$2" 2>/dev/null; do
    if [ "$SECONDS" -ge "${WAIT:-900}" ]; then
      echo "controller.sh: nothing listens at $1:$2: look at 'kubectl get ndb,pods'" >&2
      exit 1
    fi
    sleep 2
  done
}

if [[ ! ${ENGINES:-} =~ ^[1-9][0-9]*$ ]]; then
  echo "controller.sh: ENGINES is '${ENGINES:-}': set it to the number of engines" >&2
  exit 1
fi
hosts=()
for ((i = 0; i < ENGINES; i++)); do
  hosts+=("engine-$i.engines")
done
# The mysqld is the last of the cluster that is ready.
wait_for ndb-mysqld 3306
for host in "${hosts[@]}"; do
  wait_for "$host" 1099
done

# The PerfMon agents of all nodes, where they run.
agents=$(getent ahostsv4 agents.jmeter-ndb-agents | cut -d ' ' -f 1 | sort -u | paste -s -d ,) || agents=

# What run.properties has comes later, and wins.
exec jmeter -n -t "jmx-plans/$PLAN" -j runs/jmeter.log \
  -Djava.rmi.server.hostname="$POD_IP" \
  -Jserver.rmi.ssl.keystore.file=/keys/rmi_keystore.jks -Jserver.rmi.ssl.truststore.file=/keys/rmi_keystore.jks \
  ${agents:+-Jperfmon.agents="$agents"} -q /etc/jmeter-ndb/run.properties \
  -R "$(IFS=,; echo "${hosts[*]}")"
