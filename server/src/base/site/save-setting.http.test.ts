import { RECITATION_WORD_MAX } from "@madrasa/contract/recitation-words";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { CATEGORIES_MAX } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { appTest } from "../../testing/app-test.ts";
import { openSchoolWithPages } from "../../testing/school-with-pages.ts";
import type { TestApp } from "../../testing/test-app.ts";

const FIRST = "First";
const test = appTest(() => openSchoolWithPages({ SCHOOL_NAME: FIRST }));
let as: { token: string };
test.beforeAll(async ({ school }) => {
  as = await aSuperadmin(school);
});
test.beforeEach(async ({ school: { platform } }) => {
  await platform.database.transaction(async (tx) => {
    await tx.deleteFrom("school_settings").execute();
  });
  await platform.settings.renew();
});

const { readSchool, setSchoolNames, setTimeZone, setCategories, setRecitationWords } =
  contract.site;
const NAMES = { en: `Al-"Noor" & <b>$&`, ar: "مدرسة النور" };

const read = async (school: TestApp) => (await school.call(readSchool, { as })).data;
const savedCategories = async (school: TestApp) => (await read(school)).categories.value;

type SentCategories = BodyOf<typeof setCategories>["value"];
const saveCategories = async (school: TestApp, value: SentCategories) =>
  school.call(setCategories, { as, body: { value } });

test("a saved name wins in head, cards and manifest, on the next load", async ({ school }) => {
  const { courseId } = await aPublishedCourse(school, await aTeacher(school));
  const served = async (url: string) => {
    const plain = await school.http.inject({ url });
    const small = await school.http.inject({ url, headers: { "accept-encoding": "gzip" } });
    if (url.startsWith("/courses/")) return plain.body;
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
    return plain.body;
  };
  expect(await served("/about")).toContain(`<title>About · ${FIRST}</title>`);
  expect(await served(`/courses/${courseId}`)).toContain(`og:site_name" content="${FIRST}"`);
  const before = await read(school);
  expect(before.names).toMatchObject({ value: { en: FIRST }, updatedAt: null });

  const { status, data } = await school.call(setSchoolNames, { as, body: { value: NAMES } });
  expect(status).toBe(200);
  const inHtml = "Al-&quot;Noor&quot; &amp; &lt;b&gt;$&amp;";
  expect(await served("/about?lang=en")).toContain(`<title>About · ${inHtml}</title>`);
  expect(await served("/about?lang=ar")).toContain(`<title>About · ${NAMES.ar}</title>`);
  expect(await served("/about?lang=ur"), "the first of the others").toContain(inHtml);
  expect(await served(`/courses/${courseId}?lang=ar`)).toContain(
    `og:site_name" content="${NAMES.ar}"`,
  );
  const manifest = await school.http.inject({ url: "/manifest.webmanifest?lang=ar" });
  expect(manifest.json()).toMatchObject({ name: NAMES.ar, lang: "ar" });
  expect((await read(school)).names).toEqual({ value: NAMES, updatedAt: data.updatedAt });
  const { entries } = (await school.call(contract.audit.listAudit, { as, query: {} })).data;
  expect(entries[0]).toMatchObject({ action: "editSchool", targetId: "names", targetName: "Name" });
});

test("the school's words for tracks and grades are in the head of the next page", async ({
  school,
}) => {
  const head = async () => {
    const { body } = await school.http.inject({ url: "/about" });
    return /recitation-words" content="([^"]*)"/.exec(body)?.[1];
  };
  expect(await head()).toBe("");
  expect((await read(school)).recitationWords).toEqual({ value: {}, updatedAt: null });
  const none = {};
  const words = { new: { en: ' Sabaq <"> ', ur: "" }, recent: none, old: { ckb: "دوور" } };
  const grades = { grade1: none, grade2: none, grade3: none, grade4: { en: "2/4" } };
  const value = { ...words, ...grades };
  const { status, data } = await school.call(setRecitationWords, { as, body: { value } });
  expect(status).toBe(200);
  const stored = { ...value, new: { en: 'Sabaq <">', ur: "" } };
  expect((await read(school)).recitationWords).toEqual({
    value: stored,
    updatedAt: data.updatedAt,
  });
  const inHead = (await head())?.replaceAll("&quot;", '"').replaceAll("&lt;", "<");
  expect(JSON.parse(inHead?.replaceAll("&gt;", ">") ?? "")).toEqual(stored);
  const long = { ...value, old: { ar: "م".repeat(RECITATION_WORD_MAX + 1) } };
  const refused = await school.call(setRecitationWords, { as, body: { value: long } });
  expect(refused).toMatchObject({ status: 400 });
  const others = { ...value, grade5: none } as typeof value;
  expect((await school.call(setRecitationWords, { as, body: { value: others } })).status).toBe(400);
});

test("the second of two editors is told, and may then save over it", async ({ school }) => {
  const save = async (name: string, seen?: string | null) => {
    const updatedAt = seen === undefined ? {} : { updatedAt: seen };
    return school.call(setSchoolNames, { as, body: { value: { en: name }, ...updatedAt } });
  };
  const both = await Promise.all([save("One", null), save("Two", null)]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  expect(both.find(({ status }) => status === 409)?.code).toBe("PAGE_CHANGED");
  const { updatedAt } = (await read(school)).names;
  const zone = { value: "Asia/Baghdad", updatedAt: null };
  expect((await school.call(setTimeZone, { as, body: zone })).status, "another setting").toBe(200);
  expect((await save("Three", updatedAt)).status).toBe(200);
  expect((await save("Four", updatedAt)).status).toBe(409);
  expect((await save("Five")).status, "a client without versions").toBe(200);
  expect((await read(school)).names.value).toEqual({ en: "Five" });
});

test("two categories that are offered cannot have one name, in capitals or not", async ({
  school,
}) => {
  const save = async (first: string, second: string, hidden = false) =>
    saveCategories(school, [
      { names: { en: first }, hidden: false },
      { names: { en: second, ar: "فقه" }, hidden },
    ]);
  for (const [first, second] of [
    ["Fiqh", "fiqh"],
    ["Caf\u00e9", "CAFE\u0301 "],
  ] as const) {
    expect(await save(first, second)).toMatchObject({
      status: 400,
      errors: [{ path: "value.1.names.en", code: "CATEGORY_TWICE" }],
    });
  }
  const first = { key: "Science", names: {}, hidden: false };
  const sent = [first, { names: { en: "science" }, hidden: false }];
  expect((await saveCategories(school, sent)).status).toBe(400);
  expect((await save("Fiqh", "fiqh", true)).status).toBe(200);
});

test("the five of the beginning are known without a name, and stay for other clients", async ({
  school,
}) => {
  const [science] = await savedCategories(school);
  expect(science).toEqual({ key: "Science", names: {}, hidden: false, isInUse: true });
  await saveCategories(school, [
    { names: { en: "Islamic Studies", ar: "علوم شرعية" }, hidden: false },
    { key: "Math", names: { ar: "الرياضيات" }, hidden: false },
  ]);
  const saved = await savedCategories(school);
  expect(saved.map(({ key, hidden }) => [key, hidden])).toEqual([
    ["Islamic Studies", false],
    ["Math", false],
    ["Science", true],
    ["Technology", true],
    ["Arts", true],
    ["Business", true],
  ]);
  const teacher = await aTeacher(school);
  for (const category of ["Islamic Studies", "Arts", "Math"]) {
    const { courseId } = await aPublishedCourse(school, teacher);
    const body = { category };
    await school.call(contract.courses.updateCourse, { as: teacher, query: { courseId }, body });
    const query = { category, limit: 1 };
    const { data } = await school.call(contract.catalogue.listCourses, { query });
    expect(data.courseList[0]).toMatchObject({ _id: courseId, category });
    expect(data.total).toBeGreaterThan(0);
  }
  const everything = await school.call(contract.catalogue.listCourses, { query: { limit: 1 } });
  const { courseList } = (await school.call(contract.catalogue.listCourses, {})).data;
  expect(everything.data.total, "categories of the school's own are counted").toBe(
    courseList.length,
  );
  const refused = await school.call(contract.catalogue.listCourses, {
    query: { category: "Fiqh" },
  });
  expect(refused).toMatchObject({ status: 400, errors: [{ path: "category", code: "ONE_OF" }] });
  expect(refused.message).toContain("Islamic Studies, Math");
  const body = { title: "T", description: "d", category: "Fiqh" };
  const created = await school.call(contract.courses.createCourse, { as: teacher, body });
  expect(created).toMatchObject({ status: 400, errors: [{ path: "category" }] });
});

test("one in use is hidden when it is left out, and its courses can still be changed", async ({
  school,
}) => {
  await saveCategories(school, [
    { names: { ar: "الحديث" }, hidden: false },
    { names: { en: "Unused" }, hidden: false },
  ]);
  const [hadith, unused] = await savedCategories(school);
  expect([hadith?.key, unused?.isInUse]).toEqual(["الحديث", false]);
  const teacher = await aTeacher(school);
  const category = hadith?.key ?? "";
  const body = { title: "Hadith", description: "Forty of them", category };
  const { course } = (await school.call(contract.courses.createCourse, { as: teacher, body })).data;
  const { status } = await saveCategories(school, []);
  expect(status).toBe(200);
  const after = await savedCategories(school);
  expect(after.map(({ key }) => key)).not.toContain("Unused");
  expect(after.find(({ key }) => key === category)).toMatchObject({
    hidden: true,
    isInUse: true,
    names: { ar: "الحديث" },
  });
  const changed = await school.call(contract.courses.updateCourse, {
    as: teacher,
    query: { courseId: course._id },
    body: { title: "Forty", category },
  });
  expect(changed.data.course.category).toBe(category);
  const url = "/about?lang=ar";
  expect((await school.http.inject({ url })).body).toContain("&quot;ar&quot;:&quot;الحديث&quot;");
});

test("a new category never gets the key of another", async ({ school }) => {
  const long = "ن".repeat(40);
  const names = [{ en: "Fiqh" }, { en: "Fiqh", ar: "فقه" }, { en: "Arts" }, { ar: long }];
  await saveCategories(
    school,
    [...names, { ar: long }].map((one, index) => ({ names: one, hidden: index > 0 })),
  );
  const keys = (await savedCategories(school)).map(({ key }) => key);
  expect(keys.slice(0, 5)).toEqual(["Fiqh", "Fiqh 2", "Arts 2", long, `${"ن".repeat(38)} 2`]);
  expect(new Set(keys).size).toBe(keys.length);
});

test("thirty are saved, with those that stay, and no more", async ({ school }) => {
  const some = (count: number): SentCategories =>
    Array.from({ length: count }, (_, at) => ({ names: { en: `Topic ${at}` }, hidden: false }));
  // Default categories, and those of courses in the tests above.
  const own = CATEGORIES_MAX - (await savedCategories(school)).length;
  for (const count of [own + 1, CATEGORIES_MAX, CATEGORIES_MAX + 1]) {
    const refused = await saveCategories(school, some(count));
    expect(refused).toMatchObject({ status: 400, errors: [{ path: "value", code: "TOO_MANY" }] });
  }
  expect((await saveCategories(school, some(own))).status).toBe(200);
  expect(await savedCategories(school)).toHaveLength(CATEGORIES_MAX);
});

test("hostile input is refused with the field, and changes nothing", async ({ school }) => {
  const before = await read(school);
  const category = (more: object) => [{ names: { en: "Fiqh" }, hidden: false, ...more }];
  const wrong: [unknown, unknown][] = [
    [setSchoolNames, {}],
    [setSchoolNames, { en: "  ", ar: "" }],
    [setSchoolNames, { en: "\u202e\u200b" }],
    [setSchoolNames, { en: "a".repeat(81) }],
    [setSchoolNames, { en: "Al\0Noor" }],
    [setSchoolNames, { de: "Schule" }],
    [setSchoolNames, { __proto__: null, en: 5 }],
    [setTimeZone, ""],
    [setTimeZone, "Asia/Nowhere"],
    [setTimeZone, "+03:00"],
    [setTimeZone, "A".repeat(100_000)],
    [setCategories, category({ key: "Unknown" })],
    [setCategories, category({ key: "__proto__" })],
    [setCategories, [...category({ key: "Arts" }), ...category({ key: "Arts" })]],
    [setCategories, category({ names: {} })],
    [setCategories, category({ names: { en: "a".repeat(41) } })],
    [setCategories, category({ hidden: 1 })],
    [setCategories, "Arts"],
  ];
  for (const [call, value] of wrong) {
    const refused = await school.call(call as typeof setTimeZone, {
      as,
      body: { value: value as string },
    });
    expect([value, refused.status]).toEqual([value, 400]);
    expect(refused.errors?.[0]?.path).toMatch(/^value/);
  }
  expect(await read(school)).toEqual(before);
  const other = await school.call(readSchool, { as: await aStudent(school) });
  expect(other.status).toBe(403);
});
