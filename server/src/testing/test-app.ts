import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  createClient,
  type BodyOf,
  type CallInput,
  type DataOf,
  type ParamsOf,
  type QueryOf,
  type Transport,
} from "@madrasa/contract/client";
import type { Endpoint, Method } from "@madrasa/contract/endpoint";
import type { FieldError } from "@madrasa/contract/errors";
import { injectTransport } from "@madrasa/testkit/inject-transport";
import { connectSchool, MANY_CODES, SUPERADMIN, type School } from "@madrasa/testkit/school";
import { createApp, type App } from "../app.ts";
import type { RunBackup } from "../platform/backup/run-backup.ts";
import { readConfig, type Config } from "../platform/config.ts";
import type { PasswordCost } from "../platform/password-cost.ts";
import type { ReadDiskSpace } from "../platform/disk-space.ts";
import { createLog } from "../platform/log.ts";
import { openSchools } from "./open-schools.ts";
import { freshDatabase } from "./test-database.ts";
import { ensureSuperadmin } from "../office/admins/index.ts";

export type TestAnswer<Data> = {
  status: number;
  success: boolean;
  message: string;
  code?: string;
  errors?: FieldError[];
  data: Data;
  headers: Record<string, unknown>;
  body: Record<string, unknown>;
};

/** Partial options of the client: tests send incomplete input. */
export type TestCallOptions<E extends Endpoint> = {
  as?: { token: string };
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  method?: Method;
  idempotencyKey?: string;
  ip?: string;
  headers?: Record<string, string>;
};

/** Minimum of Argon2: hashing took half of the tests' time. */
const CHEAP: PasswordCost = { memoryKiB: 8, passes: 1 };

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** Whole school over HTTP on its own database. `settings` are values outside of the environment; `pages` is a build. */
export async function createTestApp(
  env: Record<string, string> = {},
  settings: (config: Config) => Partial<Config> = () => ({}),
  options: { pages?: string; readDiskSpace?: ReadDiskSpace; runBackup?: RunBackup } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), "school-"));
  const { url, drop } = await freshDatabase(folder);
  const given = readConfig({
    DATA_DIR: folder,
    ...(url && { DATABASE_URL: url }),
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
    ...MANY_CODES,
    LOG_LEVEL: "fatal",
    OUTBOX: "1",
    ...env,
  });
  const config = { ...given, passwordCost: CHEAP, ...settings(given) };
  let [ahead, last] = [0, 0];
  // Each reading is later: rows of a test follow each other in the order of its calls.
  const clock = () => (last = Math.max(Date.now() + ahead, last + 1));
  const runBackup: RunBackup = async () => ({ code: 0, stderr: "" });
  const own = { clock, runBackup, ...options };
  const app: App = await createApp(config, createLog(config.logLevel), own);
  await ensureSuperadmin(app.platform);
  let closed: Promise<void> | undefined;
  const closeOnce = async () => {
    openSchools.delete(close);
    await app.http.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const close = () => (closed ??= closeOnce());
  openSchools.add(close);

  return {
    ...app,
    folder,
    ...createTestClient(connectSchool(injectTransport(app.http), config.dataDir), (ip) =>
      injectTransport(app.http, ip),
    ),
    wait: (milliseconds: number) => {
      ahead += milliseconds;
      last += milliseconds;
    },
    close,
  };
}

let ips = 0;

export function anIp(): string {
  ips += 1;
  return `10.${(ips >> 16) & 255}.${(ips >> 8) & 255}.${ips & 255}`;
}

/** Client whose `call` returns refusals. `connectFrom` uses another IP address. */
export function createTestClient(school: School, connectFrom: (ip: string) => Transport) {
  async function call<E extends Endpoint>(
    endpoint: E,
    { as, ip, headers: more, ...input }: TestCallOptions<E> = {},
  ): Promise<TestAnswer<DataOf<E>>> {
    const transport = ip === undefined ? school.transport : connectFrom(ip);
    const { send } = createClient((url, { headers: own, ...init }) =>
      transport(url, { ...init, headers: { ...(own as Record<string, string>), ...more } }),
    );
    const options = { ...input, token: as?.token } as unknown as CallInput<Endpoint>;
    const { status, headers, body } = await send<Endpoint>(endpoint, options);
    return {
      ...(body as TestAnswer<DataOf<E>>),
      status,
      headers: Object.fromEntries(headers),
      body: body as Record<string, unknown>,
    };
  }
  const { lastCode, lastLink, messagesTo } = school.outbox;
  return { ...school, call, lastCode, lastLink, messagesTo };
}

export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}
