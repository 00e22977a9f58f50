import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { readAgain } from "./read-again.ts";

const queryKey = ["enrolled"];

function watching() {
  const client = createQueryClient(() => undefined);
  const { promise: line, resolve: arrive } = Promise.withResolvers<void>();
  const change = { happened: false, reads: 0 };
  const queryFn = async () => {
    const read = change.happened;
    change.reads += 1;
    await line;
    return read ? "after" : "before";
  };
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return { client, arrive, change, stop };
}

it("a change that meets the first read is shown", async () => {
  const { client, arrive, change, stop } = watching();
  change.happened = true;
  const read = readAgain(client, queryKey);
  arrive();
  await read;
  expect(client.getQueryData(queryKey)).toBe("after");
  stop();
});

it("data that was already read is requested once", async () => {
  const { client, arrive, change, stop } = watching();
  arrive();
  await expect.poll(() => client.getQueryData(queryKey)).toBe("before");
  change.happened = true;
  await readAgain(client, queryKey);
  expect(client.getQueryData(queryKey)).toBe("after");
  expect(change.reads).toBe(2);
  stop();
});
