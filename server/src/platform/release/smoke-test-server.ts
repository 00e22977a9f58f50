import { setTimeout as pause } from "node:timers/promises";
import { contract } from "@madrasa/contract";
import { createClient, fetchTransport } from "@madrasa/contract/client";
import { SECOND } from "../clock.ts";
import type { Config } from "../config.ts";

const ANSWER_MS = 10 * SECOND;

export function ownOrigin({ host, port }: Pick<Config, "host" | "port">): string {
  const local: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const address = local[host] ?? host;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

/** Waits until this version is ready, then tests essential functions. Returns the problem, if any. */
export async function smokeTestServer(
  origin: string,
  { version, seconds, ended }: { version: string; seconds: number; ended?: Promise<string> },
): Promise<string | undefined> {
  const deadline = Date.now() + seconds * SECOND;
  let fault = "nothing answers";
  const end = (ended ?? new Promise<never>(() => undefined)).then((sentence) => ({ sentence }));
  while (Date.now() < deadline) {
    // A response may be delayed until the next program listens, so its end is awaited too.
    const over = await Promise.race([end, tryReadiness(origin, version)]);
    if (over === "ready") return tryPages(origin);
    if ("sentence" in over) return over.sentence;
    fault = over.fault;
    await Promise.race([end, pause(SECOND / 2)]);
  }
  return `after ${seconds} seconds: ${fault}`;
}

async function tryReadiness(origin: string, version: string): Promise<"ready" | { fault: string }> {
  try {
    await requireVersion(origin, version);
    await get(`${origin}/readyz`);
    return "ready";
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

async function get(url: string): Promise<Response> {
  let answer;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  } catch (cause) {
    throw new Error(`${url} does not answer`, { cause });
  }
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer;
}

async function requireVersion(origin: string, wanted: string): Promise<void> {
  const version = await runningVersion(origin);
  if (version !== wanted) throw new Error(`version ${version} is running`);
}

export async function runningVersion(origin: string): Promise<string> {
  const answer = (await (await get(`${origin}/healthz`)).json()) as { data: { version: string } };
  return answer.data.version;
}

async function tryPages(origin: string): Promise<string | undefined> {
  try {
    const page = await (await get(`${origin}/`)).text();
    const parts = page.split('"');
    const script = parts.find((part) => part.startsWith("/assets/") && part.endsWith(".js"));
    if (script === undefined) return "the first page has no script";
    await get(`${origin}${script}`);
    const client = createClient(fetchTransport(origin));
    await client.call(contract.catalogue.listCourses, { query: {} });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
