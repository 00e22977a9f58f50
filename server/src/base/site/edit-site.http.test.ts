import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import { aSuperadmin } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";
import type { TestAnswer, TestApp } from "../../testing/test-app.ts";

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
type Seen = { updatedAt?: string | null };
const about = { header: "Who we are", paragraph: "A school.", socialLinks: [] };
const privacy = { date: "2026-11-05", header: "What we keep", content: [] };

const read = async (school: TestApp) =>
  (await school.call(calls.readSite, { as: superadmin })).data;

const PAGES = {
  aboutUs: async (school: TestApp, paragraph: string, seen: Seen) =>
    school.call(calls.updateAbout, {
      as: superadmin,
      query: { aboutUsId: ABOUT_US_ID },
      body: { ...about, paragraph, ...seen },
    }),
  socialLinks: async (school: TestApp, name: string, seen: Seen) =>
    school.call(calls.updateSocialLinks, {
      as: superadmin,
      body: { socialLinks: [{ name, link: "https://school.test" }], ...seen },
    }),
  privacyPolicy: async (school: TestApp, header: string, seen: Seen) =>
    school.call(calls.updatePrivacy, { as: superadmin, body: { ...privacy, header, ...seen } }),
  termsAndConditions: async (school: TestApp, header: string, seen: Seen) =>
    school.call(calls.updateTerms, { as: superadmin, body: { ...privacy, header, ...seen } }),
} satisfies Record<
  string,
  (school: TestApp, text: string, seen: Seen) => Promise<TestAnswer<{ updatedAt: string }>>
>;
type Page = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as Page[];

describe.each(NAMES)("%s", (name) => {
  const save = PAGES[name];
  const standing = async (school: TestApp) => JSON.stringify((await read(school))[name]);

  test("is saved, read with the time of the change, and saved again over it", async ({
    school,
  }) => {
    expect((await read(school))[name]).toBeNull();
    const first = await save(school, "first", { updatedAt: null });
    expect(first).toMatchObject({ status: 200, message: "Content updated successfully!" });
    expect((await read(school))[name]).toMatchObject({ updatedAt: first.data.updatedAt });
    const second = await save(school, "second", first.data);
    expect(second.status).toBe(200);
    expect(second.data.updatedAt > first.data.updatedAt).toBe(true);
    expect(await standing(school)).toContain("second");
    const others = NAMES.filter((other) => other !== name);
    const site = await read(school);
    expect(others.map((other) => site[other])).toEqual([null, null, null]);
  });

  test("is not saved over a version that the editor has not seen", async ({ school }) => {
    const first = await save(school, "first", { updatedAt: null });
    const second = await save(school, "second", first.data);
    for (const seen of [null, first.data.updatedAt, "2026-01-01T00:00:00.000Z"]) {
      const late = await save(school, "late", { updatedAt: seen });
      expect(late).toMatchObject({ status: 409, code: "PAGE_CHANGED" });
    }
    expect(await standing(school)).toContain("second");
    expect((await save(school, "mine over it", second.data)).status).toBe(200);
    expect((await save(school, "without a look", {})).status).toBe(200);
    expect(await standing(school)).toContain("without a look");
  });

  test.for(["first", "next"])(
    "lets one of many who save the %s version at once win",
    async (which, { school }) => {
      const seen =
        which === "first"
          ? { updatedAt: null }
          : (await save(school, "first", { updatedAt: null })).data;
      const texts = Array.from({ length: 8 }, (_, turn) => `editor number ${turn}`);
      const answers = await Promise.all(texts.map(async (text) => save(school, text, seen)));
      const winners = texts.filter((_, turn) => answers[turn]?.status === 200);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ code }) => code === "PAGE_CHANGED")).toHaveLength(7);
      expect(await standing(school)).toContain(winners[0]);
    },
  );

  test("has different times for two saves in one millisecond", async ({ school }) => {
    const { clock } = school.platform;
    const now = clock();
    school.platform.clock = () => now;
    try {
      const first = await save(school, "first", { updatedAt: null });
      const second = await save(school, "second", first.data);
      expect(second.data.updatedAt).not.toBe(first.data.updatedAt);
      expect((await save(school, "late", first.data)).code).toBe("PAGE_CHANGED");
    } finally {
      school.platform.clock = clock;
    }
  });
});

test("a header may be left empty, and the page then shows its usual title", async ({ school }) => {
  const body = { ...privacy, header: "  " };
  expect((await school.call(calls.updatePrivacy, { as: superadmin, body })).status).toBe(200);
  expect((await school.call(calls.updateTerms, { as: superadmin, body })).status).toBe(200);
  const query = { aboutUsId: ABOUT_US_ID } as const;
  const empty = { ...about, header: "" };
  const saved = await school.call(calls.updateAbout, { as: superadmin, query, body: empty });
  expect(saved.status).toBe(200);
  expect((await school.call(calls.readPrivacy)).data?.header).toBe("");
});

test("content is plain text, and is returned as it was typed", async ({ school }) => {
  const typed = `<img src=x onerror=alert(1)> & "quotes" <b>bold</b>\n\nالسلام عليكم \u202e`;
  await PAGES.aboutUs(school, typed, {});
  expect((await school.call(calls.readAbout)).data?.paragraph).toBe(typed);
  const body = { ...privacy, header: typed.split("\n")[0] ?? "", content: [] };
  await school.call(calls.updatePrivacy, { as: superadmin, body });
  expect((await school.call(calls.readPrivacy)).data?.header).toBe(body.header);
});

test("sections keep their ids, new ones are given one, and no two share one", async ({
  school,
}) => {
  const save = async (content: { _id?: string; subheader: string; paragraph: string }[]) => {
    await school.call(calls.updateTerms, { as: superadmin, body: { ...privacy, content } });
    return (await school.call(calls.readTerms)).data?.content ?? [];
  };
  const first = await save([
    { subheader: "One", paragraph: "" },
    { subheader: "Two", paragraph: "b" },
  ]);
  expect(first.map(({ _id }) => _id)).toEqual([
    expect.stringMatching(/^[0-9a-f]{24}$/),
    expect.stringMatching(/^[0-9a-f]{24}$/),
  ]);
  const turned = await save([...first.toReversed(), { subheader: "Three", paragraph: "c" }]);
  expect(turned.slice(0, 2)).toEqual(first.toReversed());
  const [one] = first;
  const doubled = await save(one ? [one, one] : []);
  expect(doubled.map(({ subheader }) => subheader)).toEqual(["One", "One"]);
  expect(new Set(doubled.map(({ _id }) => _id)).size).toBe(2);
});

test("a date is a day, or a time with its zone", async ({ school }) => {
  const dated = async (date: string) => {
    const saved = await school.call(calls.updatePrivacy, {
      as: superadmin,
      body: { ...privacy, date },
    });
    return saved.status === 200
      ? (await school.call(calls.readPrivacy)).data?.date
      : saved.errors?.map(({ path }) => path);
  };
  expect(await dated("2024-02-29")).toBe("2024-02-29T00:00:00.000Z");
  expect(await dated("2026-11-05T02:30:00+05:30")).toBe("2026-11-04T21:00:00.000Z");
  for (const none of ["", "2026-02-30", "2025-02-29", "2026-13-01", "05.11.2026", "yesterday"]) {
    expect(await dated(none), none).toEqual(["date"]);
  }
});
