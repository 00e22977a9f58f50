import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLog } from "../src/platform/log.ts";
import { STUDENTS, TEACHERS } from "./people.ts";
import { seedSampleSchool } from "./sample-school.ts";

// Every person's password is hashed as slowly as anyone's.
const PATIENCE = 20_000;

test(
  "the sample school is seeded once, with a draft, a pending and a suspended teacher",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sample-"));
    expect(await seedSampleSchool(folder)).toBe("seeded");
    expect(await seedSampleSchool(folder)).toBe("there already");

    const app = await createApp(readConfig({ DATA_DIR: folder }), createLog("fatal"));
    const db = app.platform.database.read;
    const users = await db.selectFrom("users").selectAll().execute();
    const courses = await db.selectFrom("courses").selectAll().execute();
    expect(users).toHaveLength(2 + Object.keys(TEACHERS).length + Object.keys(STUDENTS).length);
    expect(users.filter(({ email_verified }) => email_verified === 0)).toEqual([]);
    expect(users.filter(({ suspended }) => suspended === 1)).toHaveLength(1);
    expect(users.filter(({ approved }) => approved === 0)).toHaveLength(1);
    const active = courses.filter(({ deleted_at }) => deleted_at === null);
    expect(courses).toHaveLength(active.length + 1);
    expect(active.filter(({ published_at }) => published_at === null)).toHaveLength(1);
    expect(
      active.map(({ lesson_count }) => lesson_count).toSorted((one, other) => one - other),
    ).toEqual([0, 1, 2, 4, 4]);
    await app.http.close();
    rmSync(folder, { recursive: true, force: true });
  },
  PATIENCE,
);
