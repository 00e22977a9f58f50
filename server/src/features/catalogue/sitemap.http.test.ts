import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { approve, aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { builtPages } from "../../testing/built-pages.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { schoolTest } from "../../testing/school-test.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

const HOME = "https://school.test/a&b";

let folder: string;
let teacher: Person;
const test = schoolTest(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "pages-"));
  return openTestSchool({ PUBLIC_URL: HOME }, undefined, { pages: builtPages(folder) });
});
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const open = async (school: TestSchool, url: string) => school.http.inject({ url });
/** The URLs in a sitemap file, without the school's origin. */
async function listed(school: TestSchool, file: string): Promise<string[]> {
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

test("the sitemap of a school without courses has its public pages only", async ({ school }) => {
  expect(await listed(school, "/sitemap.xml")).toEqual(["/sitemap-pages.xml"]);
  expect((await listed(school, "/sitemap-pages.xml")).toSorted()).toEqual(["/", "/about"]);
  expect((await open(school, "/sitemap-courses-1.xml")).statusCode).toBe(404);
});

test("courses are in the sitemap while they are public", async ({ school }) => {
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
  expect(await listed(school, "/sitemap.xml")).toEqual([
    "/sitemap-pages.xml",
    "/sitemap-courses-1.xml",
  ]);
  expect(await listed(school, "/sitemap-courses-1.xml")).toEqual([`/courses/${courseId}`]);
  const day = new Date(school.platform.clock()).toISOString().slice(0, 10);
  expect((await open(school, "/sitemap-courses-1.xml")).body).toContain(
    `<lastmod>${day}</lastmod>`,
  );
  for (const file of ["0", "01", "2", "x", "-1", "1e3", "99999", "100000"]) {
    expect((await open(school, `/sitemap-courses-${file}.xml`)).statusCode, file).toBe(404);
  }
});

test("many courses take several files, each course in one of them", async ({ school }) => {
  const known = await listed(school, "/sitemap-courses-1.xml");
  const made = Array.from({ length: 5_003 - known.length }, (_, number) =>
    aCourseRow({
      teacher_id: teacher.id,
      // Many with the same time, as after an import.
      published_at: 1_700_000_000_000 + Math.floor(number / 1_000),
    }),
  );
  await school.platform.database.transaction(async (tx) => {
    for (let from = 0; from < made.length; from += 500) {
      const rows = made.slice(from, from + 500);
      await tx.insertInto("courses").values(rows).execute();
    }
  });
  const files = (await listed(school, "/sitemap.xml")).slice(1);
  expect(files).toEqual(["/sitemap-courses-1.xml", "/sitemap-courses-2.xml"]);
  const [first = [], second = []] = await Promise.all(files.map((file) => listed(school, file)));
  expect([first.length, second.length]).toEqual([5_000, 3]);
  const all = [...known, ...made.map(({ id }) => `/courses/${id}`)];
  expect([...first, ...second].toSorted()).toEqual(all.toSorted());
});
