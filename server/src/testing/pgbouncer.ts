import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@madrasa/testkit/free-port";
import { provideNewer } from "./newer-debian.ts";
import { runDaemon } from "./run-daemon.ts";

const NOBODY = 65534;

const PACKAGES = [
  "pgbouncer",
  "libaudit1",
  "libc6",
  "libcap-ng0",
  "libcap2",
  "libcares2",
  "libevent-2.1-7t64",
  "libpam0g",
  "libssl3t64",
  "libsystemd0",
  "libzstd1",
  "zlib1g",
];

/**
 * PgBouncer 1.24 in transaction mode with the settings of `deploy/pgbouncer.md`. Debian 12 has 1.18 without prepared
 * statements.
 */
export async function startPgbouncer(
  postgresUrl: string,
): Promise<{ url: string; end: () => Promise<void> }> {
  const program = provideNewer("pgbouncer", PACKAGES);
  const { hostname, port: behind, username, pathname } = new URL(postgresUrl);
  const folder = mkdtempSync(path.join(tmpdir(), "pgbouncer-"));
  // Refuses root.
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${behind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
max_prepared_statements = 200
ignore_startup_parameters = extra_float_digits
`,
    { mode: 0o644 },
  );
  const daemon = await runDaemon([...program, file], port, {
    cwd: folder,
    ...(uid !== undefined && { uid }),
  });
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    end: async () => {
      await daemon.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
