import { Agent, request } from "node:https";
import { request as plainRequest } from "node:http";
import { setTimeout } from "node:timers/promises";

const ASKERS = 5;
/** Milliseconds, to stay below the rate limit. */
const PAUSE_MS = 200;
const agent = new Agent({ rejectUnauthorized: false, keepAlive: true });

/** Status on a separate connection unless secure; undefined without a response. */
export function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const isSecure = url.startsWith("https:");
    const call = isSecure ? request(url, { agent }) : plainRequest(url, { agent: false });
    call.once("response", (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
      response.once("error", () => resolve(undefined));
    });
    call.once("error", () => resolve(undefined));
    call.end();
  });
}

export function askAllTheTime(url: string): () => Promise<{ asked: number; failed: unknown[] }> {
  const over = new AbortController();
  const result = { asked: 0, failed: [] as unknown[] };
  const asking = Array.from({ length: ASKERS }, async () => {
    while (!over.signal.aborted) {
      const status = await statusOf(url);
      result.asked += 1;
      if (status !== 200) result.failed.push(status ?? "no answer");
      await setTimeout(PAUSE_MS);
    }
  });
  return async () => {
    over.abort();
    await Promise.all(asking);
    return result;
  };
}
