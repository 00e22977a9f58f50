import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aGeneraladmin, aSession, aStudent } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";

const { catalogue, profile, students } = contract;

test("a person's searches wait for one another in all sessions, and nobody else waits for them", async ({
  school,
}) => {
  const [searcher, decoy] = [await aGeneraladmin(school), await aStudent(school)];
  const tokens = [
    searcher.token,
    await aSession(school, searcher),
    await aSession(school, searcher),
  ];
  const sessions = tokens.map((token) => ({ token }));
  const query = { search: "tajweed" };
  // One runs and 200 wait per network; per session each of the three would have that many.
  const searches = Array.from({ length: 260 }, async (_, index) => {
    const as = sessions[index % sessions.length];
    return index % 2
      ? school.call(catalogue.listCourses, { as, query })
      : school.call(students.searchStudents, { as, body: { value: "tajweed" } });
  });
  const others = [
    school.call(catalogue.listCourses, { as: decoy, query }),
    school.call(catalogue.listCourses, { query }),
    school.call(profile.readMe, { as: searcher }),
    school.call(catalogue.listCourses, { as: searcher, query: {} }),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const answers = await Promise.all(searches);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(30);
  for (const answer of refused)
    expect(answer).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
  expect((await school.call(catalogue.listCourses, { as: searcher, query })).status).toBe(200);
});
