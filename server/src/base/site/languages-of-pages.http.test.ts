import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import type { Language } from "@madrasa/contract/languages";
import { aSuperadmin } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let superadmin: { token: string };
test.beforeAll(async ({ school }) => {
  superadmin = await aSuperadmin(school);
});
test.beforeEach(({ school }) =>
  school.platform.database.transaction(async (tx) => {
    await tx.deleteFrom("site_content").execute();
    await tx.deleteFrom("site_translations").execute();
  }),
);

const calls = contract.site;
type Asked = { lang?: Language };
type Seen = { updatedAt?: string | null };
const ABOUT = { paragraph: "", socialLinks: [{ name: "Telegram", link: "https://t.me/school" }] };

const save = async (school: TestApp, header: string, lang: Asked, seen: Seen = {}) =>
  school.call(calls.updateAbout, {
    as: superadmin,
    query: { aboutUsId: ABOUT_US_ID, ...lang },
    body: { ...ABOUT, header, ...seen },
  });
const read = async (school: TestApp, lang: Asked) => {
  const { data } = await school.call(calls.readAbout, { query: lang });
  return data && [data.header, data.language];
};
const site = async (school: TestApp, lang: Asked) =>
  (await school.call(calls.readSite, { as: superadmin, query: lang })).data;

test("a page is read in the language asked for, else as it was first written", async ({
  school,
}) => {
  await save(school, "من نحن", { lang: "ar" });
  await save(school, "Who we are", { lang: "en" });
  expect(await read(school, { lang: "en" })).toEqual(["Who we are", "en"]);
  expect(await read(school, { lang: "ar" })).toEqual(["من نحن", "ar"]);
  for (const lang of [{}, { lang: "ur" }, { lang: "ckb" }] as const) {
    expect(await read(school, lang)).toEqual(["من نحن", "ar"]);
  }
  expect((await school.call(calls.readPrivacy, { query: { lang: "ar" } })).data).toBeNull();
});

test("a call without a language changes the page as it was first written", async ({ school }) => {
  await save(school, "ہمارے بارے میں", {});
  await save(school, "Who we are", { lang: "en" });
  await save(school, "ہمارا تعارف", {});
  expect(await read(school, { lang: "ur" })).toEqual(["ہمارا تعارف", "ur"]);
  await save(school, "Unser Name", {});
  expect(await read(school, {})).toEqual(["Unser Name", "ur"]);
  expect(await read(school, { lang: "en" })).toEqual(["Who we are", "en"]);
});

test("the editor gets what is written in its language, and which languages are written", async ({
  school,
}) => {
  await save(school, "من نحن", { lang: "ar" });
  await save(school, "Who we are", { lang: "en" });
  expect(await site(school, { lang: "en" })).toMatchObject({
    aboutUs: { header: "Who we are", language: "en" },
    privacyPolicy: null,
    languages: { aboutUs: ["ar", "en"], privacyPolicy: [] },
  });
  expect(await site(school, { lang: "ckb" })).toMatchObject({ aboutUs: null });
  expect(await site(school, {})).toMatchObject({ aboutUs: { language: "ar" } });
});

test("a change of one language is not lost, nor refused, for a change of another", async ({
  school,
}) => {
  const arabic = await save(school, "من نحن", { lang: "ar" }, { updatedAt: null });
  const urdu = await save(school, "تعارف", { lang: "ur" }, { updatedAt: null });
  expect(urdu.status).toBe(200);
  expect((await save(school, "نحن", { lang: "ar" }, arabic.data)).status).toBe(200);
  for (const lang of ["ar", "ur"] as const) {
    const late = await save(school, "late", { lang }, { updatedAt: null });
    expect(late).toMatchObject({ status: 409, code: "PAGE_CHANGED" });
  }
  const [one, other] = await Promise.all(
    ["one", "other"].map((text) => save(school, text, { lang: "ur" }, urdu.data)),
  );
  expect(new Set([one?.status, other?.status])).toEqual(new Set([200, 409]));
});

test("the links, privacy and terms have a version in each language as well", async ({ school }) => {
  const privacy = { date: "2026-11-05", header: "", content: [] };
  const query = { lang: "ckb" } as const;
  for (const call of [calls.updatePrivacy, calls.updateTerms]) {
    const body = { ...privacy, header: "first" };
    await school.call(call, { as: superadmin, query: { lang: "en" }, body });
    await school.call(call, { as: superadmin, query, body: { ...body, header: "دووەم" } });
  }
  for (const name of ["first", "دووەم"]) {
    const body = { socialLinks: [{ name, link: "https://school.test" }] };
    const lang = name === "first" ? "en" : "ckb";
    await school.call(calls.updateSocialLinks, { as: superadmin, query: { lang }, body });
  }
  const pages = [calls.readPrivacy, calls.readTerms].map((call) => school.call(call, { query }));
  for (const { data } of await Promise.all(pages)) {
    expect(data).toMatchObject({ header: "دووەم", language: "ckb" });
  }
  expect((await school.call(calls.readSocialLinks, { query })).data).toMatchObject([
    { name: "دووەم" },
  ]);
});
