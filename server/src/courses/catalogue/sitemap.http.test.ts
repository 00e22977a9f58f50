import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { LANGUAGE_CODES } from "@madrasa/contract/languages";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { approve, aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { countQueries } from "../../testing/count-queries.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { appTest } from "../../testing/app-test.ts";
import { openSchoolWithPages } from "../../testing/school-with-pages.ts";
import type { TestApp } from "../../testing/test-app.ts";

const HOUR = 3_600_000;
const HOME = "https://school.test/a&b";

let teacher: Person;
const test = appTest(() => openSchoolWithPages({ PUBLIC_URL: HOME }));
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const open = async (school: TestApp, url: string) => school.http.inject({ url });
async function listed(school: TestApp, file: string): Promise<string[]> {
  const { statusCode, headers, body } = await open(school, file);
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  const found = [...body.matchAll(/<loc>https:\/\/school\.test\/a&amp;b([^<]*)<\/loc>/g)];
  expect(body.match(/<loc>/g) ?? []).toHaveLength(found.length);
  return found.map(([, url = ""]) => url);
}

test("robots.txt names the private paths and the sitemap", async ({ school }) => {
  const { body, headers } = await open(school, "/robots.txt");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body.split("\n")).toEqual([
    "User-agent: *",
    "Allow: /api/v1/public/",
    "Disallow: /api/",
    "Disallow: /files/",
    "Disallow: /dashboard",
    "Disallow: /course/",
    "",
    `Sitemap: ${HOME}/sitemap.xml`,
    "",
  ]);
});

const pathsOf = (urls: readonly string[]) => urls.filter((url) => !url.includes("?"));

test("the sitemap of a school without courses has its public pages only", async ({ school }) => {
  expect(await listed(school, "/sitemap.xml")).toEqual(["/sitemap-pages.xml"]);
  const pages = pathsOf(await listed(school, "/sitemap-pages.xml"));
  expect(pages.toSorted()).toEqual(["/", "/about"]);
  expect((await open(school, "/sitemap-courses-1.xml")).statusCode).toBe(404);
});

test("a page is in the sitemap once in each language, and each entry names all of them", async ({
  school,
}) => {
  const { body } = await open(school, "/sitemap-pages.xml");
  const about = "https://school.test/a&amp;b/about";
  const versions = [
    ["x-default", about],
    ...LANGUAGE_CODES.map((code) => [code, `${about}?lang=${code}`]),
  ];
  const entries = [...body.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)].filter(([, url]) =>
    url?.startsWith(about),
  );
  expect(entries.map(([, url]) => url)).toEqual(versions.map(([, url]) => url));
  for (const [, url, rest = ""] of entries) {
    const links = [
      ...rest.matchAll(/<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"\/>/g),
    ];
    expect(
      links.map(([, language, href]) => [language, href]),
      url,
    ).toEqual(versions);
  }
  expect(body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
});

test("courses are in the sitemap while they are public", async ({ school }) => {
  const day = new Date(school.platform.clock()).toISOString().slice(0, 10);
  const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
  const deleted = (await aPublishedCourse(school, teacher, { lessons: 1 })).courseId;
  await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId: deleted } });
  const stopped = await aTeacher(school);
  await aPublishedCourse(school, stopped, { lessons: 1 });
  await suspend(school, stopped.id);
  const unapproved = await aTeacher(school);
  await aPublishedCourse(school, unapproved, { lessons: 1 });
  await approve(school, unapproved.id, false);
  await aDraft(school, teacher);
  expect(await listed(school, "/sitemap.xml")).toEqual(["/sitemap-pages.xml"]);
  school.wait(HOUR);
  expect(await listed(school, "/sitemap.xml")).toEqual([
    "/sitemap-pages.xml",
    "/sitemap-courses-1.xml",
  ]);
  expect(await listed(school, "/sitemap-courses-1.xml")).toEqual([
    `/courses/${courseId}`,
    ...LANGUAGE_CODES.map((code) => `/courses/${courseId}?lang=${code}`),
  ]);
  expect((await open(school, "/sitemap-courses-1.xml")).body).toContain(
    `<lastmod>${day}</lastmod>`,
  );
  for (const file of ["0", "01", "2", "x", "-1", "1e3", "99999", "100000"]) {
    expect((await open(school, `/sitemap-courses-${file}.xml`)).statusCode, file).toBe(404);
  }
});

test("many courses take several files, each course in one of them", async ({ school }) => {
  const known = pathsOf(await listed(school, "/sitemap-courses-1.xml"));
  const made = Array.from({ length: 1_003 - known.length }, (_, number) =>
    aCourseRow({
      teacher_id: teacher.id,
      published_at: 1_700_000_000_000 + Math.floor(number / 200),
    }),
  );
  await school.platform.database.transaction(async (tx) => {
    for (let from = 0; from < made.length; from += 500) {
      const rows = made.slice(from, from + 500);
      await tx.insertInto("courses").values(rows).execute();
    }
  });
  school.wait(HOUR);
  const files = (await listed(school, "/sitemap.xml")).slice(1);
  expect(files).toEqual(["/sitemap-courses-1.xml", "/sitemap-courses-2.xml"]);
  const [first = [], second = []] = await Promise.all(
    files.map(async (file) => pathsOf(await listed(school, file))),
  );
  expect([first.length, second.length]).toEqual([1_000, 3]);
  const all = [...known, ...made.map(({ id }) => `/courses/${id}`)];
  expect([...first, ...second].toSorted()).toEqual(all.toSorted());
});

test("a file is made in steps between which others have their turn, and once for an hour", async ({
  school,
}) => {
  // Far from the hour at which the file is made again.
  school.wait(2 * HOUR - (school.platform.clock() % HOUR));
  const file = "/sitemap-courses-1.xml";
  let [turns, isMade] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isMade) setImmediate(turn);
  };
  turn();
  const [made, same] = await Promise.all([open(school, file), open(school, file)]);
  isMade = true;
  expect([made.statusCode, same.body === made.body]).toEqual([200, true]);
  expect(turns).toBeGreaterThan(30);

  const headers = { "accept-encoding": "gzip, br" };
  const queries = await countQueries(school, async () => {
    expect((await open(school, file)).body).toBe(made.body);
    const packed = await school.http.inject({ url: file, headers });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(made.body);
    expect(packed.rawPayload.length).toBeLessThan(made.body.length / 10);
    for (const url of ["/sitemap.xml", "/sitemap-courses-99999.xml"]) await open(school, url);
  });
  expect(queries).toBe(0);
});
