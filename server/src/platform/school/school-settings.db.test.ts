import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anEmptyInstallation, type EmptySchool } from "../../testing/backups.ts";
import { MINUTE } from "../clock.ts";
import { readConfig } from "../config.ts";
import type { Log } from "../log.ts";
import { openSchoolSettings, withSavedNames } from "./school-settings.ts";
import { saveSetting } from "./school-settings.queries.ts";

let school: EmptySchool;
beforeEach(async () => {
  school = await anEmptyInstallation({ migrated: true });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await school.close();
});

const log = { warn: () => undefined } as unknown as Log;

test("each server has within a minute what was saved on another, also for its letters", async () => {
  const env = { DATA_DIR: school.backups, SCHOOL_NAME: "First", SCHOOL_NAMES: "ur=مدرسہ" };
  const configured = readConfig(env);
  const settings = await openSchoolSettings(configured, school.database, log);
  const config = withSavedNames(configured, settings);
  expect(config.schoolNames).toMatchObject({ en: "First", ar: "First", ur: "مدرسہ" });
  expect(settings.now().categories.map(({ key }) => key)).toContain("Science");
  const before = settings.now();

  await school.database.transaction(async (tx) => {
    await saveSetting(tx, "names", { value: { ar: "مدرسة النور" }, updatedAt: 1 });
    await saveSetting(tx, "hijriDays", -1);
  });
  expect(settings.now()).toBe(before);
  vi.advanceTimersByTime(MINUTE);
  await expect.poll(() => config.schoolNames.ar).toBe("مدرسة النور");
  expect(config.schoolNames.ckb, "the first that there is").toBe("مدرسة النور");
  expect(settings.now().served.hijri).toBe("-1");

  const after = settings.now();
  await settings.renew();
  expect(settings.now(), "pages are filled again only after a change").toBe(after);
  settings.close();
});

test("a reading that was begun before another and ends after it is not taken", async () => {
  const settings = await openSchoolSettings(
    readConfig({ DATA_DIR: school.backups }),
    school.database,
    log,
  );
  const save = (name: string) =>
    school.database.transaction((tx) =>
      saveSetting(tx, "names", { value: { en: name }, updatedAt: 1 }),
    );
  const names = ["One", "Two", "Three"];
  const reads: Promise<void>[] = [];
  for (const name of names) {
    await save(name);
    reads.push(settings.renew());
  }
  await Promise.all(reads);
  expect(settings.now().names.en).toBe("Three");
  settings.close();
});
