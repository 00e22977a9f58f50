import { expect, test } from "vitest";
import { createBackgroundTasks } from "./background-tasks.ts";
import { createLog } from "./log.ts";

const tasks = () => createBackgroundTasks(createLog("silent"));

test("a task begins after the request that started it is answered", async () => {
  const { run, settled } = tasks();
  const order: string[] = [];
  run("a test's work", async () => {
    order.push("work");
  });
  // A response is written in the same turn, after any number of promises.
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  order.push("answer");
  await settled();
  expect(order).toEqual(["answer", "work"]);
});

test("closing waits for tasks, and for the tasks that they start", async () => {
  const { run, settled } = tasks();
  const done: string[] = [];
  run("a test's work", async () => {
    await new Promise((resolve) => void setTimeout(resolve, 5));
    run("more of it", async () => {
      await new Promise((resolve) => void setTimeout(resolve, 5));
      done.push("second");
    });
    done.push("first");
  });
  await settled();
  expect(done).toEqual(["first", "second"]);
});

test("a task that fails does not affect others", async () => {
  const { run, settled } = tasks();
  let done = false;
  run("a test's work", () => Promise.reject(new Error("on purpose")));
  run("another's", async () => {
    done = true;
  });
  await settled();
  expect(done).toBe(true);
});
