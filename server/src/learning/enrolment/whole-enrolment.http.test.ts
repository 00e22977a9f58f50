import { expect } from "vitest";
import { test } from "../../testing/app-test.ts";
import { ENROLMENT_COLUMNS, ENROLMENT_TABLES } from "./enrolment.tables.ts";

const OF_ABSENCE = ["left_at", "removed_at", "reason"];

test("an enrolment's columns are all in the tables that hold it while the student is away", async ({
  school,
}) => {
  const tables = await school.platform.database.schema.introspection.getTables();
  const columnsOf = (table: string) =>
    tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
  const derived: readonly string[] = ENROLMENT_TABLES.enrolments.derived;
  const whole = columnsOf("enrolments").filter((name) => !derived.includes(name));
  expect(ENROLMENT_COLUMNS.toSorted()).toEqual(whole.toSorted());
  expect(columnsOf("past_enrolments").toSorted()).toEqual([...whole, "left_at"].toSorted());
  expect(columnsOf("removed_students").toSorted()).toEqual([...whole, ...OF_ABSENCE].toSorted());
});
