import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { pragma } from "../../testing/pragma.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

let school: TestSchool;
let teacher: Person;
let courseId: string;
beforeAll(async () => {
  school = await openTestSchool();
  teacher = await aTeacher(school);
  courseId = await aDraft(school, teacher);
});
afterAll(() => school.close());

const write = () =>
  school.call(contract.outline.addSection, {
    as: teacher,
    query: { courseId },
    body: { title: "Section", description: "x".repeat(9_000) },
  });

const read = () => school.call(contract.outline.readOutline, { as: teacher, query: { courseId } });

// A disk cannot be filled here, but the embedded database can be told how far it may grow.
test.skipIf(process.env["TEST_DATABASE"] === "postgres")(
  "with no room left, writing is refused in a sentence and whole, reading goes on, and room heals",
  async () => {
    const { database } = school.platform;
    const pages = await pragma(database, "page_count");
    await pragma(database, `max_page_count = ${pages}`);
    let written = 0;
    const refused: unknown[] = [];
    // What room the last page has is used first.
    for (let count = 0; count < 40 && refused.length < 2; count += 1) {
      const answer = await write();
      if (answer.status === 200) written += 1;
      else refused.push({ status: answer.status, ...answer.body });
    }
    const told = {
      status: 503,
      success: false,
      code: "NOT_READY",
      message: "The school has no room left to save this. Please tell whoever looks after it.",
    };
    expect(refused).toEqual([told, told]);
    const { status, data } = await read();
    expect(status).toBe(200);
    expect(data.course.sections).toHaveLength(written);

    await pragma(database, `max_page_count = ${pages + 10_000}`);
    expect((await write()).status).toBe(200);
    expect((await read()).data.course.sections).toHaveLength(written + 1);
  },
);

test.skipIf(process.env["TEST_DATABASE"] === "postgres")(
  "while another program holds the database, writing is refused for now and reading goes on",
  async () => {
    const other = new DatabaseSync(path.join(school.folder, "school.db"));
    other.exec("begin immediate");
    const refused = await write();
    expect(refused).toMatchObject({ status: 503, code: "NOT_READY" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
    other.exec("rollback");
    other.close();
    expect((await write()).status).toBe(200);
  },
);
