import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Endpoint, Method } from "@madrasa/contract/endpoint";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import type { z } from "zod";
import { createApp, type App } from "../app.ts";
import { ensureSuperadmin } from "../features/accounts/index.ts";
import { readConfig } from "../platform/config.ts";
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

export type Speech<E extends Endpoint> = {
  as?: { token: string };
  params?: Input<E["params"]>;
  query?: Input<E["query"]>;
  body?: Input<E["body"]>;
  method?: Method;
  address?: string;
};

type Inject = (request: InjectOptions) => Promise<LightMyRequestResponse>;

/** What the builders of people and courses need of a school, in this process or in another. */
export type Spoken = ReturnType<typeof spokenTo> & { http: { inject: Inject } };

export const SUPERADMIN = { email: "keeper@school.test", password: "lantern-and-ink" };

export type TestSchool = Awaited<ReturnType<typeof openTestSchool>>;

/** A whole school on a database of its own, spoken to through its front door. */
export async function openTestSchool(env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "school-"));
  const { url, drop } = await freshDatabase();
  const config = readConfig({
    DATA_DIR: folder,
    ...(url && { DATABASE_URL: url }),
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
    CODES_PER_ADDRESS_PER_HOUR: "100000",
    CODES_PER_DAY: "1000000",
    LOG_LEVEL: "fatal",
    ...env,
  });
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const app: App = await createApp(config, createLog(config.logLevel), { clock });
  await ensureSuperadmin(app.platform);

  return {
    ...app,
    folder,
    ...spokenTo((request) => app.http.inject(request), config.dataDir),
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
export function spokenTo(inject: Inject, dataDir: string) {
  /** Says something to the school as anyone would, and reads its answer. */
  async function call<E extends Endpoint>(
    endpoint: E,
    speech: Speech<E> = {},
  ): Promise<Answer<Output<E["data"]>>> {
    const { as, params, query, body, method = endpoint.method, address = "127.0.0.1" } = speech;
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

  /** The digits that were last sent to an address. */
  function lastCode(to: string): string {
    const lines = readFileSync(path.join(dataDir, "outbox.jsonl"), "utf8").trim().split("\n");
    const messages = lines.map((line) => JSON.parse(line) as { to: string; text: string });
    const message = messages.findLast((candidate) => candidate.to === to);
    return /\d{4}/.exec(message?.text ?? "")?.[0] ?? "";
  }

  return { call, lastCode };
}
