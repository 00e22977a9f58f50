import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@madrasa/testkit/free-port";
import { providePackages } from "./debian-packages.ts";
import { runDaemon } from "./run-daemon.ts";

const NOBODY = 65534;

/** PgBouncer in transaction mode before a PostgreSQL, with the settings that `deploy/pgbouncer.md` names. */
export async function startPgbouncer(
  postgresUrl: string,
): Promise<{ url: string; end: () => Promise<void> }> {
  const { env } = providePackages("pgbouncer", ["pgbouncer"]);
  const { hostname, port: behind, username, pathname } = new URL(postgresUrl);
  const folder = mkdtempSync(path.join(tmpdir(), "pgbouncer-"));
  // It refuses to run as root.
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
ignore_startup_parameters = extra_float_digits
`,
    { mode: 0o644 },
  );
  const daemon = await runDaemon(["pgbouncer", file], port, {
    env,
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
