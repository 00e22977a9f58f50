import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anEmptyInstallation } from "../../testing/backups.ts";
import type { Tx } from "./database.ts";
import { addCounts } from "../hourly-counts.queries.ts";

let school: Awaited<ReturnType<typeof anEmptyInstallation>>;
beforeEach(async () => {
  school = await anEmptyInstallation({ migrated: true });
});
afterEach(() => school.close());

const stored = async () => {
  const rows = await school.database.read.selectFrom("hourly_counts").select("name").execute();
  return rows.map(({ name }) => name).toSorted();
};

const name = (index: number) => String(index).padStart(3, "0");

const add = (index: number, failure?: "later" | "in SQL") =>
  school.database.transaction(async (tx) => {
    await addCounts(tx, [{ hour: 0, kind: "failed", name: name(index), count: 1 }]);
    if (failure === "later") throw new Error(name(index));
    if (failure === "in SQL") await sql`select nothing from nowhere`.execute(tx);
    return index;
  });

test("each of many transactions at the same time is stored or fails alone, with its own answer", async () => {
  const places = Array.from({ length: 150 }, (_, index) => index);
  const failureOf = (index: number) =>
    index % 7 === 3 ? "later" : index % 11 === 5 ? "in SQL" : undefined;
  const answers = await Promise.allSettled(places.map((index) => add(index, failureOf(index))));
  for (const [index, answer] of answers.entries()) {
    expect(answer.status, name(index)).toBe(failureOf(index) ? "rejected" : "fulfilled");
    if (answer.status === "fulfilled") expect(answer.value).toBe(index);
    else if (failureOf(index) === "later") expect(String(answer.reason)).toContain(name(index));
  }
  expect(await stored()).toEqual(places.filter((index) => !failureOf(index)).map(name));
  await add(500);
  expect(await stored()).toContain(name(500));
});

test("an answered transaction is there for those who read then", async () => {
  await Promise.all(
    [1, 2, 3].map(async (index) => {
      await add(index);
      expect(await stored()).toContain(name(index));
    }),
  );
});

test("statements sent after their transaction has failed are refused", async () => {
  const ENDED = /transaction (has ended|is aborted)|already rolled back/i;
  let late: Promise<unknown> = Promise.resolve();
  const addRow = (tx: Tx, index: number) =>
    addCounts(tx, [{ hour: 0, kind: "failed", name: name(index), count: 1 }]);
  const sendLate = async (tx: Tx, places: readonly number[]) => {
    for (const index of places) await addRow(tx, index);
  };
  const careless = school.database.transaction(async (tx) => {
    await addRow(tx, 2);
    late = sendLate(tx, [3, 4, 5, 6]);
    late.catch(() => undefined);
    await Promise.all([sql`select nothing from nowhere`.execute(tx), late]);
  });
  const answers = await Promise.allSettled([add(1), careless, add(7)]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  await expect(late).rejects.toThrow(ENDED);
  expect(await stored()).toEqual([1, 7].map(name));
  const ended: Tx[] = [];
  const alone = school.database.transaction(async (tx) => {
    ended.push(tx);
    throw new Error("refused");
  });
  await expect(alone).rejects.toThrow("refused");
  await expect(Promise.all(ended.map((tx) => addRow(tx, 8)))).rejects.toThrow(ENDED);
  expect(await stored()).toEqual([1, 7].map(name));
});
