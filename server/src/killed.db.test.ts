import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { readConfig } from "./platform/config.ts";
import type { Database } from "./platform/database/database.ts";
import { openDatabase } from "./platform/database/open.ts";
import { countersOf } from "./testing/counters.ts";
import { nothingYet, readBack, startLoad, type Classroom } from "./testing/school-load.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { freshDatabase } from "./testing/test-database.ts";

/** Kills the server at random under load; more often in `npm run test:long`. */

const KILLS = process.env["TESTS"] === "long" ? 80 : 3;
/** Limits pending uploads, at most 20 per person. */
const KILLS_PER_COURSE = 10;
const SECONDS_PER_KILL = 20;
/** Milliseconds before a kill. */
const [SHORTEST, LONGEST] = [100, 1_200];

test(
  "every acknowledged write is there after SIGKILL, and no file is orphaned",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "killed-"));
    const { url, drop } = await freshDatabase();
    const env: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url };
    let school = await startServerProcess(folder, env);
    const database = openDatabase(readConfig({ DATA_DIR: folder, ...env }));
    try {
      let writes = 0;
      let classroom = await aClassroom(school);
      let acknowledged = nothingYet();
      for (let kill = 0; kill < KILLS; kill += 1) {
        if (kill > 0 && kill % KILLS_PER_COURSE === 0) {
          classroom = await aClassroom(school);
          acknowledged = nothingYet();
        }
        const load = startLoad({ school }, classroom, acknowledged, { joins: true, thinks: 5 });
        await pause(SHORTEST + Math.random() * (LONGEST - SHORTEST));
        await school.end("SIGKILL");
        await load.stop();
        writes += load.outcomes.filter(({ status, isWrite }) => isWrite && status === 200).length;
        const refused = load.outcomes.filter(({ status }) => status !== 200 && status !== 0);
        expect(refused).toEqual([]);
        school = await startServerProcess(folder, env);
        expect((await readBack(school.origin, classroom, acknowledged)).lost).toEqual([]);
        const { stored, counted } = await countersOf(database.read, classroom.courseId);
        expect(stored, `after kill ${kill + 1}`).toEqual(counted);
        expect(await orphansOf(database, folder)).toEqual([]);
      }
      // oxlint-disable-next-line no-console -- the figure that docs/reliability.md names
      console.log(`${KILLS} kills, ${writes} acknowledged writes, none lost`);
      expect(writes).toBeGreaterThan(KILLS);
    } finally {
      await school.end("SIGKILL");
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  300_000 + SECONDS_PER_KILL * 1_000 * KILLS,
);

async function aClassroom(school: ServerProcess): Promise<Classroom> {
  const teacher = await aTeacher(school);
  const course = await aPublishedCourse(school, teacher, { lessons: 8 });
  const students = [
    await aStudentOf(school, course.courseId),
    await aStudentOf(school, course.courseId),
  ];
  return { ...course, teacher, students };
}

async function orphansOf({ read }: Database, folder: string): Promise<string[]> {
  const rows = await read.selectFrom("files").select(["id", "confirmed_at"]).execute();
  const files = path.join(folder, "files");
  const stored = new Set(
    readdirSync(files, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^[0-9a-f]{24}$/.test(entry.name))
      .map(({ name }) => name),
  );
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...[...stored].filter((id) => !known.has(id)),
    ...rows
      .filter(({ id, confirmed_at: at }) => at !== null && !stored.has(id))
      .map(({ id }) => id),
  ];
}
