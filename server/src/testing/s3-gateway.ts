import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "@madrasa/testkit/free-port";
import type { UnpackedPackages } from "./debian-packages.ts";
import { provideGateway } from "./s3-packages.ts";

const KEY = { accessKeyId: "SCHOOLTESTKEY", secretAccessKey: "school/test+secret" };
const BUCKET = "school-files";
const STARTS_WITHIN_MS = 60_000;

/** `npm run test:long` stores a 2 GiB video, temporarily twice. */
const STORE_BYTES = (process.env["TESTS"] === "long" ? 8 : 1) * 1024 ** 3;

/** Minimal Ceph in memory: monitor, disk and S3 gateway. */
function configuration(home: string, { libraries }: UnpackedPackages, ports: Ports): string {
  return `
[global]
fsid = ${randomUUID()}
mon_host = v2:127.0.0.1:${ports.monitor}
public_network = 127.0.0.0/8
keyring = ${home}/keyring
run_dir = ${home}
admin_socket =
log_file = ${home}/$name.log
mon_cluster_log_file = ${home}/cluster.log
plugin_dir = ${libraries}/ceph
erasure_code_dir = ${libraries}/ceph/erasure-code
osd_class_dir = ${libraries}/rados-classes
osd_class_load_list = *
osd_class_default_list = *
osd_objectstore = memstore
memstore_device_bytes = ${STORE_BYTES}
osd_crush_chooseleaf_type = 0
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 2000
mon_data_avail_warn = 0
mon_data_avail_crit = 0
auth_allow_insecure_global_id_reclaim = true
# Its waits are made for machines far apart.
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
mon_tick_interval = 1
mon_client_hunt_interval = 0.3
objecter_tick_interval = 0.2
# What is deleted makes home at once.
rgw_gc_obj_min_wait = 0
rgw_gc_processor_period = 5

[mon.a]
mon_data = ${home}/mon
[osd.0]
osd_data = ${home}/osd
[client.rgw]
rgw_data = ${home}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${ports.gateway}
`;
}

type Ports = { monitor: number; gateway: number };

/*
 * The shell watches standard input, closed also when this process is killed, and then cleans up. A killed gateway
 * restarts once the file "down" is gone.
 */
const SCRIPT = `
home=$1; conf=$home/ceph.conf
exec 3<&0 </dev/null >>"$home/servers.out" 2>&1
ceph-mon -c "$conf" -i a -f & servers=$!
ceph-osd -c "$conf" -i 0 -f & servers="$servers $!"
(
  while :; do
    radosgw -c "$conf" -n client.rgw -f & echo $! >"$home/gateway.pid"
    wait $!
    sleep 0.1
    while [ -e "$home/down" ]; do sleep 0.1; done
  done
) & loop=$!
cat <&3 >/dev/null
kill -9 $loop
gateway=$(cat "$home/gateway.pid")
kill -CONT $gateway
kill $servers $gateway
sleep 0.5
kill -9 $servers $gateway
rm -rf "$home"
`;

export interface RunningStore {
  url: string;
  stop: () => Promise<void>;
}

/** Private store that a test may break; data outlives the gateway. */
export interface OwnStore extends RunningStore {
  kill: () => void;
  revive: () => Promise<void>;
  /** Suspends: accepts without responding. */
  freeze: () => void;
  thaw: () => void;
}

export async function startS3(): Promise<RunningStore> {
  const given = process.env["TEST_S3_URL"];
  if (given) return { url: given, stop: () => Promise.resolve() };
  return startOwnS3();
}

export async function startOwnS3(): Promise<OwnStore> {
  const folder = provideGateway();
  const home = mkdtempSync(join(tmpdir(), "madrasa-s3-"));
  try {
    return await launch(home, folder);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

async function launch(home: string, folder: UnpackedPackages): Promise<OwnStore> {
  const { env } = folder;
  // Probed together to be distinct.
  const [monitor, gateway] = await Promise.all([freePort(), freePort()]);
  const ports = { monitor, gateway };
  const conf = join(home, "ceph.conf");
  const keyring = join(home, "keyring");
  const run = (program: string, ...parameters: string[]) =>
    execFileSync(program, ["-c", conf, ...parameters], { cwd: home, env, stdio: "pipe" });

  for (const name of ["mon", "osd", "rgw"]) mkdirSync(join(home, name));
  writeFileSync(conf, configuration(home, folder, ports));
  writeFileSync(keyring, "");
  for (const [name, rights] of Object.entries({
    "mon.": ["mon"],
    "osd.0": ["mon", "osd"],
    "client.rgw": ["mon", "osd"],
  })) {
    const allowed = rights.flatMap((right) => ["--cap", right, "allow *"]);
    run("ceph-authtool", keyring, "--gen-key", "-n", name, ...allowed);
  }
  const map = (name: string) => join(home, `${name}map`);
  run("monmaptool", "--create", "--addv", "a", `[v2:127.0.0.1:${ports.monitor}]`, map("mon"));
  run("osdmaptool", "--createsimple", "1", map("osd"));
  run("ceph-mon", "--mkfs", "-i", "a", "--monmap", map("mon"), "--osdmap", map("osd"));
  run("ceph-osd", "-i", "0", "--mkfs", "--no-mon-config", "--osd-uuid", randomUUID());

  const servers = spawn("/bin/sh", ["-c", SCRIPT, "servers", home], {
    cwd: home,
    env,
    stdio: ["pipe", "ignore", "ignore"],
    // Survives Ctrl-C until tests have finished.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => servers.once("close", () => resolve()));
  const stop = async () => {
    servers.stdin.end();
    await ended;
  };
  const endpoint = `http://127.0.0.1:${ports.gateway}`;
  const answers = () =>
    untilAnswers(endpoint, () => readFileSync(join(home, "servers.out"), "utf8"));
  try {
    await answers();
    const { accessKeyId, secretAccessKey } = KEY;
    const keys = ["--access-key", accessKeyId, "--secret-key", secretAccessKey];
    const user = ["--uid", "school", "--display-name", "school"];
    run("radosgw-admin", "-n", "client.rgw", "user", "create", ...user, ...keys);
    await makeBucket(endpoint);
  } catch (error) {
    await stop();
    throw error;
  }
  const [key, secret] = [KEY.accessKeyId, KEY.secretAccessKey].map(encodeURIComponent);
  const down = join(home, "down");
  const signal = (name: NodeJS.Signals) =>
    process.kill(Number(readFileSync(join(home, "gateway.pid"), "utf8")), name);
  return {
    url: `s3://${key}:${secret}@${BUCKET}?endpoint=${endpoint}&region=us-east-1`,
    stop,
    kill: () => {
      writeFileSync(down, "");
      signal("SIGKILL");
    },
    revive: () => {
      rmSync(down);
      return answers();
    },
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
  };
}

async function untilAnswers(endpoint: string, output: () => string): Promise<void> {
  const givesUpAt = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const answers = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answers) return;
    if (Date.now() > givesUpAt) {
      throw new Error(`The S3 gateway did not start:\n${output().slice(-4_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function makeBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: KEY,
  });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
}
