import { expect, test } from "vitest";
import { checkWithTimeout } from "./check-with-timeout.ts";

test("a silent service is away in time, is asked once, and again once it has ended", async () => {
  let asked = 0;
  let end = (_error?: Error): void => undefined;
  const check = checkWithTimeout(() => {
    asked += 1;
    return new Promise((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve());
    });
  }, 20);
  const found = await Promise.all([check(), check()]);
  expect(found.map(String)).toEqual(Array(2).fill("Error: no answer within 20 ms"));
  expect(asked).toBe(1);
  const error = new Error("refused");
  const third = check();
  end(error);
  expect(await third).toBe(error);
  const fourth = check();
  end();
  expect(await fourth).toBeUndefined();
  expect(asked).toBe(2);
});
