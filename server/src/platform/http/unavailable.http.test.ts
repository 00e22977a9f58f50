import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { pragma } from "../../testing/pragma.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
let courseId: string;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  courseId = await aDraft(school, teacher);
});

const write = (school: TestApp) =>
  school.call(contract.outline.addSection, {
    as: teacher,
    query: { courseId },
    body: { title: "Section", description: "x".repeat(9_000) },
  });

const read = (school: TestApp) =>
  school.call(contract.outline.readOutline, { as: teacher, query: { courseId } });

// Simulates a full disk by limiting the embedded database.
test.skipIf(process.env["TEST_DATABASE"] === "postgres")(
  "a write is refused with no space left and changes nothing, reads go on, and space helps",
  async ({ school }) => {
    const { database } = school.platform;
    const pages = await pragma(database, "page_count");
    await pragma(database, `max_page_count = ${pages}`);
    let written = 0;
    const refused: unknown[] = [];
    // Fills the rest of the last page first.
    for (let count = 0; count < 40 && refused.length < 2; count += 1) {
      const answer = await write(school);
      if (answer.status === 200) written += 1;
      else refused.push({ status: answer.status, ...answer.body });
    }
    const text = {
      status: 503,
      success: false,
      code: "NOT_READY",
      values: { about: "room" },
      message: "The school has no storage space left. Please tell the person who manages it.",
    };
    expect(refused).toEqual([text, text]);
    const { status, data } = await read(school);
    expect(status).toBe(200);
    expect(data.course.sections).toHaveLength(written);

    await pragma(database, `max_page_count = ${pages + 10_000}`);
    expect((await write(school)).status).toBe(200);
    expect((await read(school)).data.course.sections).toHaveLength(written + 1);
  },
);

test.skipIf(process.env["TEST_DATABASE"] === "postgres")(
  "while another program holds the database, a write is refused with NOT_READY and reads go on",
  async ({ school }) => {
    const other = new DatabaseSync(path.join(school.folder, "school.db"));
    other.exec("begin immediate");
    const refused = await write(school);
    expect(refused).toMatchObject({ status: 503, code: "NOT_READY" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await read(school)).status).toBe(200);
    other.exec("rollback");
    other.close();
    expect((await write(school)).status).toBe(200);
  },
);
