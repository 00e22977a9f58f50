import { isDeepStrictEqual } from "node:util";
import { dump } from "./dump.ts";
import type { TestApp } from "./test-app.ts";

export type RefusedRequest = { how: string; send: () => Promise<string | undefined> };

export async function findProblems(
  school: TestApp,
  requests: readonly RefusedRequest[],
): Promise<string[]> {
  const problems: string[] = [];
  const changed = await changedTables(school, async () => {
    for (const { how, send } of requests) {
      const problem = await send();
      if (problem !== undefined) problems.push(`${how}: ${problem}`);
    }
  });
  if (changed.length === 0) return problems;
  const changing = await findChanging(school, requests);
  const names = changing.length > 0 ? changing : ["a request that changes nothing the second time"];
  return [...problems, ...names.map((how) => `${how}: changes ${changed.join(", ")}`)];
}

async function findChanging(
  school: TestApp,
  requests: readonly RefusedRequest[],
): Promise<string[]> {
  const changed = await changedTables(school, async () => {
    for (const { send } of requests) await send();
  });
  if (changed.length === 0) return [];
  if (requests.length === 1) return requests.map(({ how }) => how);
  const middle = Math.ceil(requests.length / 2);
  return [
    ...(await findChanging(school, requests.slice(0, middle))),
    ...(await findChanging(school, requests.slice(middle))),
  ];
}

async function changedTables(school: TestApp, action: () => Promise<void>): Promise<string[]> {
  const before = await dump(school);
  await action();
  const after = await dump(school);
  return Object.keys(after).filter((table) => !isDeepStrictEqual(before[table], after[table]));
}
