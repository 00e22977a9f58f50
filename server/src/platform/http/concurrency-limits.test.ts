import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import {
  createConcurrencyLimits,
  type Caller,
  type ConcurrencyLimits,
} from "./concurrency-limits.ts";

function aTask() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const task = { isRunning: false, end: () => end(), run: async () => undefined as void };
  task.run = async () => {
    task.isRunning = true;
    await ended;
  };
  return task;
}

function aResponse() {
  const emitter = Object.assign(new EventEmitter(), { destroyed: false });
  const close = () => {
    emitter.destroyed = true;
    emitter.emit("close");
  };
  return { response: emitter as unknown as ServerResponse, close };
}

const A = { person: "a" };

async function call<T>(
  turns: ConcurrencyLimits,
  caller: Caller,
  task: () => Promise<T>,
  longKey?: string,
): Promise<T> {
  const { response, close } = aResponse();
  try {
    return await turns.untilLeft(caller, response, () => turns.run(caller, task, longKey));
  } finally {
    close();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test.each([
  { who: A, other: { person: "b" }, most: 4 },
  { who: { network: "10.0.0.1" }, other: { network: "10.0.0.2" }, most: 8 },
  { who: A, other: { person: "b" }, most: 1, longKeys: ["a", "b"] },
  { who: { network: "10.0.0.1" }, other: { network: "10.0.0.2" }, most: 1, longKeys: ["a", "b"] },
])(
  "$most calls of one caller run at the same time, and others do not wait for them: $who",
  async (of) => {
    const turns = createConcurrencyLimits();
    const tasks = Array.from({ length: of.most + 2 }, aTask);
    const running = tasks.map(({ run }) => call(turns, of.who, run, of.longKeys?.[0]));
    const another = aTask();
    const others = call(turns, of.other, another.run, of.longKeys?.[1]);
    await settled();
    expect(tasks.filter(({ isRunning }) => isRunning)).toHaveLength(of.most);
    expect(another.isRunning).toBe(true);
    tasks[0]?.end();
    await settled();
    const expected = [...Array.from({ length: of.most + 1 }, () => true), false];
    await expect.poll(() => tasks.map(({ isRunning }) => isRunning)).toEqual(expected);
    for (const { end } of [...tasks, another]) end();
    await Promise.all([...running, others]);
  },
);

test.each([
  { who: A, other: { person: "b" }, most: 4 },
  { who: { network: "10.0.0.1" }, other: { network: "10.0.0.2" }, most: 200 },
])(
  "a place is taken until the answer has left, and $most answers of one caller may be unread: $who",
  async ({ who, other, most }) => {
    const turns = createConcurrencyLimits();
    let made = 0;
    const responses = Array.from({ length: most + 2 }, aResponse);
    const make = async () => void (made += 1);
    const calls = responses.map(({ response }) => turns.untilLeft(who, response, make));
    await settled();
    expect(made).toBe(most);
    await turns.untilLeft(other, aResponse().response, make);
    responses[0]?.close();
    await settled();
    expect(made).toBe(most + 2);
    for (const { close } of responses) close();
    await Promise.all(calls);
  },
);

test("a caller who leaves before the answer is made has a place until then", async () => {
  const turns = createConcurrencyLimits();
  const [tasks, responses] = [
    Array.from({ length: 5 }, aTask),
    Array.from({ length: 5 }, aResponse),
  ];
  const calls = tasks.map(({ run }, at) =>
    turns.untilLeft(A, responses[at]?.response as ServerResponse, run),
  );
  for (const { close } of responses) close();
  await settled();
  expect(tasks.filter(({ isRunning }) => isRunning)).toHaveLength(4);
  for (const { end } of tasks) end();
  await Promise.all(calls);
});

test("a task that fails makes room for the next", async () => {
  const turns = createConcurrencyLimits();
  const fail = () => Promise.reject(new Error("failed"));
  const all = Array.from({ length: 20 }, () => call(turns, A, fail));
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => "rejected"));
  await expect(call(turns, A, () => Promise.resolve(1))).resolves.toBe(1);
});

test("between waiting tasks the server does other work", async () => {
  const turns = createConcurrencyLimits();
  const order: string[] = [];
  const tasks = Array.from({ length: 12 }, (_, index) =>
    call(turns, A, async () => {
      order.push(`task ${index}`);
    }),
  );
  setImmediate(() => order.push("other work"));
  await Promise.all(tasks);
  expect(order.indexOf("other work")).toBeLessThan(order.indexOf("task 8"));
});

test("a caller is told to come back beyond 200 waiting calls", async () => {
  const turns = createConcurrencyLimits();
  const tasks = Array.from({ length: 205 }, aTask);
  const results = Promise.allSettled(tasks.map(({ run }) => call(turns, A, run)));
  await settled();
  for (const { end } of tasks) end();
  const refused = (await results).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: "TOO_MANY_REQUESTS" } });
});

test("one of the refused calls leaves in each turn", async () => {
  const turns = createConcurrencyLimits();
  const tasks = Array.from({ length: 4 + 200 + 50 }, aTask);
  let refused = 0;
  const results = tasks.map(({ run }) => call(turns, A, run).catch(() => void (refused += 1)));
  const another = turns.refuse(new Error("too many")).catch(() => void (refused += 1));
  await settled();
  expect(refused).toBeGreaterThan(10);
  expect(refused).toBeLessThanOrEqual(31);
  for (const { end } of tasks) end();
  await Promise.all([...results, another]);
  expect(refused).toBe(51);
});

test("calls that end without waiting for anything do not all run in one turn either", async () => {
  const turns = createConcurrencyLimits();
  const order: string[] = [];
  const tasks: Promise<void>[] = [];
  // Simulates requests that arrived together: each starts when the previous one has finished.
  for (let index = 0; index < 12; index += 1) {
    tasks.push(call(turns, A, async () => void order.push("call")));
    await Promise.resolve().then(() => Promise.resolve());
  }
  setImmediate(() => order.push("other work"));
  await Promise.all(tasks);
  expect(order.indexOf("other work")).toBeLessThan(6);
  expect(order.filter((one) => one === "call")).toHaveLength(12);
});

test("a long call begins after a rest of twice the time that the one before it took", async () => {
  const turns = createConcurrencyLimits();
  const long = 40;
  // A busy machine may make the call longer than 125 ms.
  const REST_MAX = 250;
  const times: number[] = [];
  const task = async () => {
    times.push(performance.now());
    await new Promise((resolve) => setTimeout(resolve, long));
    times.push(performance.now());
  };
  await Promise.all([call(turns, A, task, "a"), call(turns, A, task, "a")]);
  const [began = 0, ended = 0, next = 0] = times;
  // Timers may fire a millisecond early.
  expect(next - ended).toBeGreaterThanOrEqual(Math.min(REST_MAX, 2 * (ended - began)) - 5);
});

test("after a large body its slot is empty for a time that grows with its length", async () => {
  const turns = createConcurrencyLimits();
  const waitAfter = async (bytes: number) => {
    const who = { person: String(bytes) };
    const [first, second, third] = [aResponse(), aResponse(), aResponse()];
    await turns.beforeLargeBody(who, first.response, bytes);
    await turns.beforeLargeBody(who, second.response, bytes);
    const next = turns.beforeLargeBody(who, third.response, bytes);
    const began = performance.now();
    first.close();
    await next;
    return performance.now() - began;
  };
  // Timers may fire a millisecond early.
  expect(await waitAfter(400 * 1024)).toBeGreaterThanOrEqual(195);
  expect(await waitAfter(800 * 1024)).toBeGreaterThanOrEqual(395);
});
