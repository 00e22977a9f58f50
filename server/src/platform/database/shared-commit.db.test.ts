import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anEmptySchool } from "../../testing/backups.ts";
import { addCounts } from "../hourly-counts.queries.ts";

let school: Awaited<ReturnType<typeof anEmptySchool>>;
beforeEach(async () => {
  school = await anEmptySchool({ migrated: true });
});
afterEach(() => school.close());

const kept = async () => {
  const rows = await school.database.read.selectFrom("hourly_counts").select("name").execute();
  return rows.map(({ name }) => name).toSorted();
};

const name = (place: number) => String(place).padStart(3, "0");

/** Adds a row, and fails afterwards where told to. */
const add = (place: number, failure?: "later" | "in SQL") =>
  school.database.transaction(async (tx) => {
    await addCounts(tx, [{ hour: 0, kind: "failed", name: name(place), count: 1 }]);
    if (failure === "later") throw new Error(name(place));
    if (failure === "in SQL") await sql`select nothing from nowhere`.execute(tx);
    return place;
  });

test("of many transactions at the same time each is kept or fails alone, and gets its own answer", async () => {
  const places = Array.from({ length: 150 }, (_, place) => place);
  const failureOf = (place: number) =>
    place % 7 === 3 ? "later" : place % 11 === 5 ? "in SQL" : undefined;
  const answers = await Promise.allSettled(places.map((place) => add(place, failureOf(place))));
  for (const [place, answer] of answers.entries()) {
    expect(answer.status, name(place)).toBe(failureOf(place) ? "rejected" : "fulfilled");
    if (answer.status === "fulfilled") expect(answer.value).toBe(place);
    else if (failureOf(place) === "later") expect(String(answer.reason)).toContain(name(place));
  }
  expect(await kept()).toEqual(places.filter((place) => !failureOf(place)).map(name));
  // And the next one is not in the way of what failed.
  await add(500);
  expect(await kept()).toContain(name(500));
});

test("what a transaction has answered is there for those who read then", async () => {
  await Promise.all(
    [1, 2, 3].map(async (place) => {
      await add(place);
      expect(await kept()).toContain(name(place));
    }),
  );
});
