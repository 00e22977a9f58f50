import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Endpoint, Method } from "@madrasa/contract/endpoint";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { z } from "zod";
import { createApp, type App } from "../app.ts";
import { ensureSuperadmin } from "../features/accounts/index.ts";
import { readConfig, type Config } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import { freshDatabase } from "./test-database.ts";

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type Answer<Data> = {
  status: number;
  success: boolean;
  message: string;
  code?: string;
  errors?: { path: string; message: string }[];
  data: Data;
  headers: Record<string, unknown>;
  /** The answer as it came. */
  body: Record<string, unknown>;
};

export type CallOptions<E extends Endpoint> = {
  as?: { token: string };
  params?: Input<E["params"]>;
  query?: Input<E["query"]>;
  body?: Input<E["body"]>;
  method?: Method;
  address?: string;
};

type Inject = (request: InjectOptions) => Promise<LightMyRequestResponse>;

/** What the builders of people and courses need of a school, in this process or in another. */
export type TestClient = ReturnType<typeof createTestClient> & { http: { inject: Inject } };

export const SUPERADMIN = { email: "keeper@school.test", password: "lantern-and-ink" };

export type TestSchool = Awaited<ReturnType<typeof openTestSchool>>;

/**
 * A whole school on a database of its own, spoken to through its front door. `settings` are for what
 * the environment cannot say, such as where a provider's stand-in listens; `pages` is a folder of built ones.
 */
export async function openTestSchool(
  env: Record<string, string> = {},
  settings: (config: Config) => Partial<Config> = () => ({}),
  options: { pages?: string } = {},
) {
  const folder = mkdtempSync(path.join(tmpdir(), "school-"));
  const { url, drop } = await freshDatabase();
  const given = readConfig({
    DATA_DIR: folder,
    ...(url && { DATABASE_URL: url }),
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
    CODES_PER_ADDRESS_PER_HOUR: "100000",
    CODES_PER_DAY: "1000000",
    LOG_LEVEL: "fatal",
    ...env,
  });
  const config = { ...given, ...settings(given) };
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const app: App = await createApp(config, createLog(config.logLevel), { clock, ...options });
  await ensureSuperadmin(app.platform);

  return {
    ...app,
    folder,
    ...createTestClient((request) => app.http.inject(request), config.dataDir),
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

/** A way to speak to a school whose front door is `inject` and whose messages lie in `dataDir`. */
export function createTestClient(inject: Inject, dataDir: string) {
  /** Says something to the school as anyone would, and reads its answer. */
  async function call<E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E> = {},
  ): Promise<Answer<Output<E["data"]>>> {
    const { as, params, query, body, method = endpoint.method, address = "127.0.0.1" } = options;
    const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query ?? {})) search.set(key, String(value));
    const request: InjectOptions = {
      method,
      url: `${filled}?${search.toString()}`,
      remoteAddress: address,
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    };
    if (body !== undefined) request.payload = body as object;
    const response = await inject(request);
    const parsed = response.json<Record<string, unknown>>();
    return {
      ...(parsed as unknown as Answer<Output<E["data"]>>),
      status: response.statusCode,
      headers: response.headers,
      body: parsed,
    };
  }

  /** Everything that was sent to an address, the oldest first. */
  function messagesTo(to: string): { channel: string; to: string; text: string }[] {
    const file = path.join(dataDir, "outbox.jsonl");
    if (!existsSync(file)) return [];
    const lines = readFileSync(file, "utf8").trim().split("\n");
    const maybe = lines.filter((line) => line.includes(to));
    const messages = maybe.map((line) => JSON.parse(line) as ReturnType<typeof messagesTo>[0]);
    return messages.filter((message) => message.to === to);
  }

  const lastText = (to: string) => messagesTo(to).at(-1)?.text ?? "";

  /** The digits that were last sent to an address. */
  const lastCode = (to: string): string => /^\d{4}\b/.exec(lastText(to))?.[0] ?? "";

  /** The link that was last sent to an address: its page and the secret behind the hash sign. */
  function lastLink(to: string): { page: string; secret: string } {
    const [, page = "", secret = ""] = /(\/[\w-]+)#([\w-]+)/.exec(lastText(to)) ?? [];
    return { page, secret };
  }

  return { call, lastCode, lastLink, messagesTo };
}
