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
import { freshDatabase } from "./test-database.ts";
import { ensureSuperadmin } from "../features/admins/index.ts";

/** An answer with the fields of its body beside its status. */
export type TestAnswer<Data> = {
  status: number;
  success: boolean;
  message: string;
  code?: string;
  errors?: FieldError[];
  data: Data;
  headers: Record<string, unknown>;
  /** The parsed body as it came. */
  body: Record<string, unknown>;
};

/** As the contract's client has it, but any part may be left out: tests send incomplete input as well. */
export type TestCallOptions<E extends Endpoint> = {
  as?: { token: string };
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  method?: Method;
  idempotencyKey?: string;
  ip?: string;
  /** Besides those of the client, such as the cookies of a browser. */
  headers?: Record<string, string>;
};

/** The least that Argon2 takes. Half of the time that tests computed went into hashing passwords. */
const CHEAP: PasswordCost = { memoryKiB: 8, passes: 1 };

export type TestSchool = Awaited<ReturnType<typeof openTestSchool>>;

/**
 * A whole school on a database of its own, called over HTTP. `settings` are for what
 * the environment cannot set, such as where a provider's stand-in listens; `pages` is a folder of built ones.
 */
export async function openTestSchool(
  env: Record<string, string> = {},
  settings: (config: Config) => Partial<Config> = () => ({}),
  options: { pages?: string; readDiskSpace?: ReadDiskSpace; runBackup?: RunBackup } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), "school-"));
  const { url, drop } = await freshDatabase({ migrated: true });
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
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const runBackup: RunBackup = async () => ({ code: 0, said: "" });
  const own = { clock, runBackup, ...options };
  const app: App = await createApp(config, createLog(config.logLevel), own);
  await ensureSuperadmin(app.platform);

  return {
    ...app,
    folder,
    ...createTestClient(connectSchool(injectTransport(app.http), config.dataDir), (ip) =>
      injectTransport(app.http, ip),
    ),
    /** Lets time pass for everything the school does. */
    wait: (milliseconds: number) => {
      ahead += milliseconds;
    },
    close: async () => {
      await app.http.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let ips = 0;

/** An ip that nobody has called from before. */
export function anIp(): string {
  ips += 1;
  return `10.${(ips >> 16) & 255}.${(ips >> 8) & 255}.${ips & 255}`;
}

/**
 * A school to whose answers tests look: `call` returns refusals as well. `connectFrom` gives the
 * transport of requests from another ip.
 */
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

/** The cookie that a browser sends from then on. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}
