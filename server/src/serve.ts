import { isIP } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import type { FastifyInstance, FastifyListenOptions } from "fastify";
import { createApp } from "./app.ts";
import { MINUTE, SECOND } from "./platform/clock.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { waitForDatabase } from "./platform/database/open.ts";
import { closeDataFolder } from "./platform/close-data-folder.ts";
import { lockDataFolder } from "./platform/lock-data-folder.ts";
import { closeGracefully } from "./platform/http/server.ts";
import { createLog, type Log } from "./platform/log.ts";
import { listenForMetrics } from "./platform/metrics/listen-for-metrics.ts";
import type { Platform } from "./platform/platform.ts";
import { registerServer } from "./platform/register-server.ts";
import { OperatorError, reasonOf } from "./platform/operator-error.ts";
import { VERSION } from "./platform/version.ts";
import { type FirstSignIn, ensureSuperadmin } from "./office/admins/index.ts";

const GRACE = 30 * SECOND;
const SWEEP_EVERY = 10 * MINUTE;
/** Interval for messages that were postponed or left by another server. */
const DELIVER_EVERY = 5 * SECOND;
/**
 * Limits garbage to half of the live heap. By default V8 grows to four times on large machines, which a flood fills in
 * seconds.
 */
const HEAP_GROWTH = "--heap-growing-percent=50";

/** Config, app, listen, graceful close. `pages`: folder of the built web app. */
export async function start(options: { pages?: string } = {}): Promise<void> {
  setFlagsFromString(HEAP_GROWTH);
  let log = createLog("info");
  try {
    const config = readConfig();
    log = createLog(config.logLevel);
    logCrashes(log);
    await serve(config, log, options);
  } catch (error) {
    const reason = reasonOf(error);
    log.fatal({ reason }, "not started");
    process.stderr.write(`${reason}\n`);
    process.exit(1);
  }
}

function logCrashes(log: Log): void {
  process.on("uncaughtExceptionMonitor", (error, origin) => {
    log.fatal({ err: error, origin }, "crashed");
  });
}

async function serve(config: Config, log: Log, options: { pages?: string }): Promise<void> {
  // Restricts new files to this user.
  process.umask(0o077);
  closeDataFolder(config, log);
  // Before touching the folder, which another server may use.
  const lock = isFolderOwned(config) ? lockDataFolder(config.dataDir, config.publicUrl) : undefined;
  await waitForDatabase(config, log);
  const { http, platform, transfers, build, metrics, sweep, deliver, drain } = await createApp(
    config,
    log,
    options,
  );
  const isAlone = lock !== undefined && config.databaseUrl === undefined;
  const registration = await registerServer(platform, { isAlone });
  // Other servers need the assets first, because pages ask any server.
  if (registration.hasOthers) await build?.begin();
  const metricsPort = await listenForMetrics(metrics, config, log);

  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, "sweeping failed"));
  }, SWEEP_EVERY);

  const delivering = setInterval(deliver, DELIVER_EVERY);

  const stop = (signal: string) => {
    log.info({ signal }, "closing");
    clearInterval(sweeping);
    clearInterval(delivering);
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  };
  async function close(): Promise<void> {
    drain();
    if (config.drainMs > 0) await pause(config.drainMs);
    await opened;
    const ended = registration.end().catch((error: unknown) => {
      log.warn({ err: error }, "the heartbeat was not ended");
    });
    // Does not wait for an unresponsive database; the heartbeat expires.
    await Promise.race([ended, pause(2 * SECOND)]);
    await closeGracefully(http, transfers, GRACE);
    metricsPort.close();
    lock?.release();
  }
  // Before listening: a signal would otherwise cut the first calls.
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);

  // After listening, because the password is printed only at the start that creates it.
  const opened = listen(http, config).then(() => ensureSuperadmin(platform));
  const first = await opened;
  log.info({ url: http.listeningOrigin, version: VERSION, node: process.version }, "open");
  process.stdout.write(greeting(config, http.listeningOrigin, first));

  void reportFault(platform);
  if (!registration.hasOthers) void build?.begin();
}

/**
 * HOST and PORT, or systemd's socket, which queues connections during restarts and must match the proxy and `madrasa
 * update`.
 */
async function listen(http: FastifyInstance, { host, port, socket }: Config): Promise<void> {
  if (socket === undefined) return void (await http.listen({ host, port }));
  // Node only reads `fd`; without a host it would listen twice.
  const options = { fd: socket, host: "127.0.0.1" } as FastifyListenOptions;
  await http.listen(options);
  const address = http.server.address();
  if (typeof address !== "object" || !address) return;
  if (address.port === port && (isIP(host) === 0 || host === address.address)) return;
  throw new OperatorError(
    `systemd listens at ${address.address}:${address.port}, and HOST and PORT say ${host}:${port}. Make them the same: systemctl edit madrasa.socket`,
  );
}

/** In the background, because large databases take minutes. */
async function reportFault({ database, log }: Platform): Promise<void> {
  try {
    const fault = await database.check();
    if (fault === undefined) return;
    log.error({ fault }, "the database is damaged: restore the newest backup as soon as possible");
  } catch (error) {
    log.error({ err: error }, "the database could not be checked");
  }
}

/** With PostgreSQL and a bucket a folder only contains the outbox and may be shared. */
const isFolderOwned = ({ databaseUrl, s3 }: Config) => !(databaseUrl && s3);

/** One write, so that readers get all or nothing. */
function greeting(config: Config, url: string, first: FirstSignIn | undefined): string {
  const lines = [
    "",
    `  ${config.schoolName} is open at ${url}`,
    `  Everything is saved in ${path.relative(process.cwd(), config.dataDir) || "."}`,
  ];
  if (config.s3) lines.push(`  except the files, which are in the bucket ${config.s3.bucket}`);
  if (first) {
    // PORT=0 is assigned by the system.
    const address = config.publicUrl.endsWith(":0") ? url : config.publicUrl;
    lines.push(
      "",
      `  First sign-in, at ${address}/admin/login:`,
      `    email     ${first.email}`,
      `    password  ${first.password ?? "as SUPERADMIN_PASSWORD says"}`,
      ...(first.password === undefined ? [] : ["  It is shown only once."]),
    );
  }
  return `${lines.join("\n")}\n\n`;
}
