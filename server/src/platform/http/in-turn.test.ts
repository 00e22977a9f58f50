import { expect, test } from "vitest";
import { createTurns } from "./in-turn.ts";

/** A task that ends when it is told to. */
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

/** Tasks begin in later turns of the event loop, one in each. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test.each([
  { who: { session: "a" }, other: { session: "b" }, most: 4 },
  { who: { network: "10.0.0.1" }, other: { network: "10.0.0.2" }, most: 8 },
  { who: { searcher: "a" }, other: { searcher: "b" }, most: 1 },
])(
  "of one caller $most run at the same time, and others do not wait for them: $who",
  async (of) => {
    const inTurn = createTurns();
    const tasks = Array.from({ length: of.most + 2 }, aTask);
    const running = tasks.map(({ run }) => inTurn(of.who, run));
    const another = aTask();
    const others = inTurn(of.other, another.run);
    await settled();
    expect(tasks.filter(({ isRunning }) => isRunning)).toHaveLength(of.most);
    expect(another.isRunning).toBe(true);
    tasks[0]?.end();
    await settled();
    expect(tasks.map(({ isRunning }) => isRunning)).toEqual([
      ...Array.from({ length: of.most + 1 }, () => true),
      false,
    ]);
    for (const { end } of [...tasks, another]) end();
    await Promise.all([...running, others]);
  },
);

test("a task that fails makes room for the next", async () => {
  const inTurn = createTurns();
  const fail = () => Promise.reject(new Error("failed"));
  const all = Array.from({ length: 20 }, () => inTurn({ session: "a" }, fail));
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual(results.map(() => "rejected"));
  await expect(inTurn({ session: "a" }, () => Promise.resolve(1))).resolves.toBe(1);
});

test("between waiting tasks the server does other work", async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const tasks = Array.from({ length: 12 }, (_, index) =>
    inTurn({ session: "a" }, async () => {
      order.push(`task ${index}`);
    }),
  );
  setImmediate(() => order.push("other work"));
  await Promise.all(tasks);
  expect(order.indexOf("other work")).toBeLessThan(order.indexOf("task 8"));
});

test("beyond 200 waiting calls a caller is told to come back", async () => {
  const inTurn = createTurns();
  const tasks = Array.from({ length: 205 }, aTask);
  const results = Promise.allSettled(tasks.map(({ run }) => inTurn({ session: "a" }, run)));
  await settled();
  for (const { end } of tasks) end();
  const refused = (await results).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: "TOO_MANY_REQUESTS" } });
});

test("calls that end without waiting for anything do not all run in one turn either", async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  const tasks: Promise<void>[] = [];
  // As requests do that have arrived together: each begins when the one before has ended.
  for (let index = 0; index < 12; index += 1) {
    tasks.push(inTurn({ session: "a" }, async () => void order.push("call")));
    await Promise.resolve().then(() => Promise.resolve());
  }
  setImmediate(() => order.push("other work"));
  await Promise.all(tasks);
  expect(order.indexOf("other work")).toBeLessThan(6);
  expect(order.filter((one) => one === "call")).toHaveLength(12);
});
