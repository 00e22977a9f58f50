import { expect } from "vitest";
import { CALLS } from "./testing/calls.ts";
import { fuzzRequests } from "./testing/fuzz.ts";
import {
  aFamily,
  aTeacherAndAStudent,
  type FuzzCallers,
  otherPeople,
  someAdmins,
} from "./testing/fuzz-callers.ts";
import { appTest } from "./testing/app-test.ts";
import { rowsOf, sendAll } from "./testing/send-fuzz.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

/** Total over all callers; 50,000 in `npm run test:long`. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 3_000);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_122);
/** Rotates callers, because some requests delete data. */
const BATCH = 300;
const TIME = Math.max(120_000, 20 * REQUESTS);

const test = appTest(() => createTestApp({ CALLS_PER_ADDRESS_PER_MINUTE: "100000000" }));

const OF_STUDENTS = new Map(
  [...CALLS].filter(
    ([, { access }]) => typeof access === "string" || access.some((role) => role === "student"),
  ),
);

type Kind = {
  who: string;
  share: number;
  calls: typeof CALLS;
  callers: (school: TestApp) => Promise<FuzzCallers>;
  isAdmin?: true;
};

test.for<Kind>([
  { who: "a teacher and a student", share: 0.5, calls: CALLS, callers: aTeacherAndAStudent },
  {
    who: "a child, and a family key sent as a session",
    share: 0.25,
    calls: OF_STUDENTS,
    callers: async (school) => (await aFamily(school)).child,
  },
  {
    who: "guardians",
    share: 0.15,
    calls: OF_STUDENTS,
    callers: async (school) => (await aFamily(school)).guardians,
  },
  { who: "admins", share: 0.1, calls: CALLS, callers: someAdmins, isAdmin: true },
])(
  "arbitrary requests of $who get a clear answer, and reach no rows of others",
  { timeout: TIME },
  async ({ share, calls, callers, isAdmin }, { school }) => {
    const family = await aFamily(school);
    const others = isAdmin ? [] : [...(await otherPeople(school)), ...family.ids];
    const before = await rowsOf(school, others);
    const count = Math.ceil(REQUESTS * share);
    for (let start = 0; start < count; start += BATCH) {
      const { tokens, known, fixedIds, hidden } = await callers(school);
      const fixed = await rowsOf(school, fixedIds);
      const requests = fuzzRequests(calls, {
        callers: tokens,
        known: { ...known, others },
        count: Math.min(BATCH, count - start),
        seed: SEED + start,
      });
      const problems = await sendAll(
        school,
        requests,
        isAdmin ? [] : [...family.hidden, ...hidden],
      );
      expect(problems, `seed ${SEED + start}`).toEqual([]);
      expect(await missingRows(school, fixedIds, fixed), `seed ${SEED + start}`).toEqual([]);
    }
    expect(await missingRows(school, others, before)).toEqual([]);
  },
);

async function missingRows(school: TestApp, ids: string[], before: string[]): Promise<string[]> {
  const after = new Set(await rowsOf(school, ids));
  return before.filter((row) => !after.has(row));
}
