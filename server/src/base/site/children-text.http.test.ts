import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { LANGUAGE_CODES, type Language } from "@madrasa/contract/languages";
import { CONSENT_TEXT, RECITATION_DAYS } from "@madrasa/contract/limits";
import { aStudent, aSuperadmin, type Person } from "@madrasa/testkit/people";
import { acceptInvitation, anInvitation, consent, readFamily } from "../../testing/families.ts";
import { someChildren } from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const calls = contract.site;

let superadmin: { token: string };
test.beforeAll(async ({ school }) => {
  superadmin = await aSuperadmin(school);
});
test.beforeEach(({ school }) =>
  school.platform.database.transaction(async (tx) => {
    await tx.deleteFrom("site_content").execute();
    await tx.deleteFrom("site_translations").execute();
    await tx.deleteFrom("children_texts").execute();
  }),
);

const read = async (school: TestApp, lang: Language) =>
  (await school.call(calls.readChildrenPrivacy, { query: { lang } })).data;

type Page = Awaited<ReturnType<typeof read>>;

const save = async (school: TestApp, lang: Language, page: Pick<Page, "content" | "header">) =>
  school.call(calls.updateChildrenPrivacy, {
    as: superadmin,
    query: { lang },
    body: { date: "2026-12-01", header: page.header, content: page.content },
  });
const words = (paragraph: string) => ({
  header: "Children",
  content: [{ _id: "a".repeat(24), subheader: "What is kept", paragraph }],
});
const changedAt = async (school: TestApp, as: Person) =>
  (await readFamily(school, as)).textChangedAt;

test("stands in each language before the school writes it, and says how long voices are kept", async ({
  school,
}) => {
  for (const lang of LANGUAGE_CODES) {
    const page = await read(school, lang);
    expect(page).toMatchObject({ number: CONSENT_TEXT, language: lang, updatedAt: null });
    expect(page.content).toHaveLength(5);
    const voice = page.content[2]?.paragraph;
    expect(voice).toContain(String(RECITATION_DAYS));
    expect(voice).toContain(String(2 * RECITATION_DAYS));
  }
  const site = await school.call(calls.readSite, { as: superadmin, query: { lang: "ur" } });
  expect(site.data.childrenPrivacy).toEqual(await read(school, "ur"));
  expect(site.data.languages.childrenPrivacy).toEqual([]);
});

test("gets a number with each change of its words, and every text stays", async ({ school }) => {
  await save(school, "en", await read(school, "en"));
  expect((await read(school, "en")).number).toBe(CONSENT_TEXT);
  await save(school, "en", words("first"));
  await save(school, "en", words("first"));
  await save(school, "ar", words("الأول"));
  await save(school, "en", words("second"));
  const numbers = [];
  for (const lang of ["en", "ar", "ur"] as const) {
    const { number, language } = await read(school, lang);
    numbers.push([number, language]);
  }
  expect(numbers).toEqual([
    [CONSENT_TEXT + 3, "en"],
    [CONSENT_TEXT + 2, "ar"],
    [CONSENT_TEXT + 3, "en"],
  ]);
  const texts = await school.platform.database.read
    .selectFrom("children_texts")
    .select(["number", "language", "content"])
    .orderBy("number")
    .execute();
  expect(texts.map(({ number, language }) => [number, language])).toEqual([
    [CONSENT_TEXT, "en"],
    [CONSENT_TEXT + 1, "en"],
    [CONSENT_TEXT + 2, "ar"],
    [CONSENT_TEXT + 3, "en"],
  ]);
  expect(texts[1]?.content).toContain("first");
});

test("is shown once more to guardians when it has changed, until they have read it", async ({
  school,
}) => {
  const [mother, father, other] = [
    await aStudent(school),
    await aStudent(school),
    await aStudent(school),
  ];
  const [idris] = await someChildren(school, mother, "Idris", "Safiya");
  await acceptInvitation(school, father, await anInvitation(school, mother, idris?._id ?? ""));
  expect(await changedAt(school, mother)).toBeNull();
  expect(await changedAt(school, other)).toBeNull();

  school.wait(1_000);
  await save(school, "ar", words("الأول"));
  const { updatedAt, number } = await read(school, "en");
  expect(await changedAt(school, mother)).toBe(updatedAt);
  expect(await changedAt(school, father)).toBe(updatedAt);
  expect(await changedAt(school, other)).toBeNull();
  const note = async (as: Person, text: number, language: Language) =>
    school.call(contract.family.markConsentTextRead, { as, body: { text, language } });
  expect((await note(mother, number, "ur")).code).toBe("TEXT_NOT_FOUND");
  expect((await note(mother, number + 1, "ar")).code).toBe("TEXT_NOT_FOUND");
  expect((await note(mother, number, "ar")).status).toBe(200);
  expect(await changedAt(school, mother)).toBeNull();
  expect(await changedAt(school, father)).toBe(updatedAt);

  await save(school, "en", words("first"));
  expect(await changedAt(school, mother)).toBeNull();
  await save(school, "ar", words("الثاني"));
  expect(await changedAt(school, mother)).toBe((await read(school, "ar")).updatedAt);

  const rows = await school.platform.database.read
    .selectFrom("consents")
    .selectAll()
    .where("guardian_id", "=", mother.id)
    .execute();
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(row).toMatchObject({
      text_number: CONSENT_TEXT,
      language: "en",
      phone_end: mother.phone.slice(-4),
      read_number: number,
      read_language: "ar",
    });
  }
});

test("a correction keeps the number and what stood there, asks nobody, and is recorded as one", async ({
  school,
}) => {
  const mother = await aStudent(school);
  await someChildren(school, mother, "Idris");
  const correct = async (lang: Language, paragraph: string) => {
    school.wait(1_000);
    const { header, content } = words(paragraph);
    const body = { date: "2026-12-01", header, content, isCorrection: true };
    return school.call(calls.updateChildrenPrivacy, { as: superadmin, query: { lang }, body });
  };
  expect((await correct("ar", "الأول")).status).toBe(200);
  expect(await read(school, "ar")).toMatchObject({ number: CONSENT_TEXT, ...words("الأول") });
  expect(await changedAt(school, mother)).toBeNull();

  await save(school, "en", words("first"));
  const asked = await changedAt(school, mother);
  expect(asked).not.toBeNull();
  const { number } = await read(school, "en");
  const note = { as: mother, body: { text: number, language: "en" as const } };
  await school.call(contract.family.markConsentTextRead, note);
  for (const paragraph of ["First", "First.", "First."]) await correct("en", paragraph);
  expect(await read(school, "en")).toMatchObject({ number, ...words("First.") });
  expect(await changedAt(school, mother)).toBeNull();
  expect((await school.call(contract.family.markConsentTextRead, note)).status).toBe(200);
  await save(school, "en", words("second"));
  expect((await read(school, "en")).number).toBe(number + 1);
  expect(await changedAt(school, mother)).toBe((await read(school, "en")).updatedAt);

  const stored = await school.platform.database.read
    .selectFrom("children_texts")
    .select("content")
    .where("number", "=", number)
    .where("language", "=", "en")
    .executeTakeFirstOrThrow();
  const paragraphs = (text: { content: { paragraph: string }[] }) => text.content[0]?.paragraph;
  const kept = JSON.parse(stored.content) as Page & { corrections: Page[] };
  expect([kept, ...kept.corrections].map(paragraphs)).toEqual(["first", "First", "First."]);
  const { data } = await school.call(contract.audit.listAudit, { as: superadmin });
  const actions = data.entries.filter(({ targetId }) => targetId === "childrenPrivacy");
  expect(actions.slice(0, 6).map(({ action }) => action)).toEqual([
    "editPage",
    ...Array(3).fill("correctPage"),
    "editPage",
    "correctPage",
  ]);
});

test("a consent names a text that the school has had", async ({ school }) => {
  await save(school, "en", words("first"));
  const { number, language } = await read(school, "ckb");
  const guardian = await aStudent(school);
  const add = async (text: number, firstName: string, lang: Language = language) =>
    school.call(contract.family.addChildren, {
      as: guardian,
      body: { children: [{ firstName, lastName: "Khan" }], consent: { text, language: lang } },
    });
  expect(await add(number + 1, "Idris")).toMatchObject({ status: 404, code: "TEXT_NOT_FOUND" });
  expect((await add(number, "Idris", "ckb")).code).toBe("TEXT_NOT_FOUND");
  expect((await add(number, "Idris")).status).toBe(200);
  expect(await changedAt(school, guardian)).toBeNull();
  expect((await add(consent.text, "Safiya", "en")).status).toBe(200);
  expect(await changedAt(school, guardian)).toBe((await read(school, "en")).updatedAt);
});
