import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export type Call = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** Refused: another status than 200. */
export type Delays = { milliseconds: number[]; refused: number };

type Steady = { origin: string; calls: readonly Call[]; perSecond: number };

/** Makes calls at a steady rate, without waiting for responses; delays count from the time when each was due. */
export async function delaysDuring(
  { origin, calls, perSecond }: Steady,
  ended: Promise<unknown>,
): Promise<Delays> {
  const agent = new Agent({ keepAlive: true });
  const over = new AbortController();
  void ended.then(() => over.abort());
  const milliseconds: number[] = [];
  let refused = 0;
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; !over.signal.aborted; number += 1) {
    const due = began + (number * 1000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    const call = calls[number % calls.length];
    if (!call) throw new Error("There is nothing to call.");
    running.push(
      answerTo(origin, agent, call).then((status) => {
        milliseconds.push(performance.now() - due);
        if (status !== 200) refused += 1;
      }),
    );
  }
  await Promise.all(running);
  agent.destroy();
  return { milliseconds, refused };
}

function answerTo(
  origin: string,
  agent: Agent,
  { method, path, headers, body }: Call,
): Promise<number> {
  return new Promise((resolve) => {
    const call = request(new URL(path, origin), { method, headers, agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", () => resolve(0));
    });
    call.on("error", () => resolve(0));
    call.end(body);
  });
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
