import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { appTest } from "../../testing/app-test.ts";
import { openSchoolWithPages } from "../../testing/school-with-pages.ts";
import type { TestApp } from "../../testing/test-app.ts";

const test = appTest(() => openSchoolWithPages());

const { setHijriDays } = contract.site;

async function served(school: TestApp, url: string): Promise<string | undefined> {
  const found = /<meta name="hijri-days" content="([^"]*)"\/>/;
  const plain = await school.http.inject({ url });
  const small = await school.http.inject({ url, headers: { "accept-encoding": "gzip" } });
  const [, days] = found.exec(plain.body) ?? [];
  expect(found.exec(gunzipSync(small.rawPayload).toString())?.[1]).toBe(days);
  return days;
}

test("the correction of Hijri dates is in the head of every page from the next load on", async ({
  school,
}) => {
  const as = await aSuperadmin(school);
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  const urls = ["/", "/about?lang=ar", `/courses/${courseId}`, "/dashboard"];
  const everywhere = async () => Promise.all(urls.map(async (url) => served(school, url)));
  expect(await everywhere()).toEqual(["0", "0", "0", "0"]);
  for (const days of [-2, 1, 0]) {
    const saved = await school.call(setHijriDays, { as, body: { days } });
    expect(saved).toMatchObject({ status: 200, data: { days } });
    expect(await everywhere()).toEqual(urls.map(() => String(days)));
  }
  const { entries } = (await school.call(contract.audit.listAudit, { as, query: {} })).data;
  expect(entries.slice(0, 3).map(({ action, targetName }) => [action, targetName])).toEqual([
    ["setHijriDays", "0"],
    ["setHijriDays", "+1"],
    ["setHijriDays", "-2"],
  ]);
});

test("the Islamic day's beginning is changed without the days, and the days without it", async ({
  school,
}) => {
  const as = await aSuperadmin(school);
  const set = async (body: { days?: number; fromEvening?: boolean }) => {
    const { status, data } = await school.call(setHijriDays, { as, body });
    return [status, data, await served(school, "/"), await served(school, "/about?lang=ckb")];
  };
  await set({ days: -1 });
  const inTheEvening = { days: -1, fromEvening: true };
  expect(await set({ fromEvening: true })).toEqual([200, inTheEvening, "-1 evening", "-1 evening"]);
  const moved = { days: 2, fromEvening: true };
  expect(await set({ days: 2 })).toEqual([200, moved, "2 evening", "2 evening"]);
  const atMidnight = { days: 0, fromEvening: false };
  expect(await set({ days: 0, fromEvening: false })).toEqual([200, atMidnight, "0", "0"]);
  const { entries } = (await school.call(contract.audit.listAudit, { as, query: {} })).data;
  expect(entries.slice(0, 3).map(({ targetName }) => targetName)).toEqual([
    "0 midnight",
    "+2",
    "-1 evening",
  ]);
});

test.for([-3, 3, 0.5, "1", null])("%j days are refused", async (days, { school }) => {
  const body = { days } as { days: number };
  const refused = await school.call(setHijriDays, { as: await aSuperadmin(school), body });
  expect(refused).toMatchObject({ status: 400, errors: [{ path: "days" }] });
});
