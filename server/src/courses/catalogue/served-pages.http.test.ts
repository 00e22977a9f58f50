import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { LANGUAGE_CODES } from "@madrasa/contract/languages";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { countQueries } from "../../testing/count-queries.ts";
import { appTest } from "../../testing/app-test.ts";
import { openSchoolWithPages } from "../../testing/school-with-pages.ts";
import type { TestApp } from "../../testing/test-app.ts";

const NAME = `School "of" <all> & $&`;
const NAME_IN_HTML = "School &quot;of&quot; &lt;all&gt; &amp; $&amp;";
const URDU_NAME = "مدرسہ نور";
const NAMES_IN_HTML = JSON.stringify({ en: NAME, ar: NAME, ur: URDU_NAME, ckb: NAME })
  .replaceAll("&", "&amp;")
  .replaceAll("<", "&lt;")
  .replaceAll(">", "&gt;")
  .replaceAll('"', "&quot;");
const HOME = "https://school.test/our";

let teacher: Person;
const test = appTest(async () => {
  const env = { SCHOOL_NAME: NAME, SCHOOL_NAMES: `ur=${URDU_NAME}`, PUBLIC_URL: `${HOME}/` };
  return openSchoolWithPages(env);
});
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const open = async (school: TestApp, url: string, headers: Record<string, string> = {}) =>
  school.http.inject({ url, headers: { accept: "text/html", ...headers } });
const change = async (
  school: TestApp,
  courseId: string,
  body: { title?: string; description?: string },
) => school.call(contract.courses.updateCourse, { as: teacher, query: { courseId }, body });

const SETTINGS = [
  ["hijri-days", "0"],
  ["time-zone", ""],
  ["school-names", NAMES_IN_HTML],
  ...["course-categories", "recitation-words"].map((name) => [name, ""]),
];
function headOf(html: string): [string, string][] {
  const head = html.slice(0, html.indexOf("</head>"));
  const titles = [...head.matchAll(/<title>([^<]*)<\/title>/g)];
  const tags = [...head.matchAll(/<meta[^>]* (?:name|property)="([^"]*)" content="([^"]*)"\/>/g)];
  const links = [...head.matchAll(/<link[^>]* rel="(canonical)" href="([^"]*)"\/>/g)];
  return [
    ...titles.map(([, title = ""]): [string, string] => ["title", title]),
    ...[...tags, ...links].map(([, name = "", content = ""]): [string, string] => [name, content]),
  ];
}

test("the explorer and a course's page name their first banner, a course's page its data too", async ({
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, teacher);
  await aDraft(school, teacher);
  const other = await aTeacher(school);
  await aPublishedCourse(school, other);
  await suspend(school, other.id);
  const { course } = (
    await school.call(contract.catalogue.readPublicCourse, { params: { courseId } })
  ).data;
  const picture = `<${course.banner}>; rel=preload; as=image; imagesrcset="${course.banner}?width=480 480w,`;
  const explorer = (await open(school, "/courses?lang=ar")).headers["link"];
  expect(explorer).toContain(picture);
  expect(explorer).toContain("fetchpriority=high");
  const page = (await open(school, `/courses/${courseId}`)).headers["link"];
  expect(page).toContain(picture);
  expect(page).toContain(`</api/v1/public/course/${courseId}>; rel=preload; as=fetch`);
  for (const path of ["/", "/about", `/courses/${"0".repeat(24)}`, "/student-dashboard"]) {
    expect((await open(school, path)).headers["link"]).toBeUndefined();
  }
});

test("a screen whose page was not built names its scripts", async ({ school }) => {
  const named = "</assets/layout.js>; rel=modulepreload, </assets/dashboard.js>; rel=modulepreload";
  for (const path of ["/dashboard", "/Dashboard/"]) {
    expect((await open(school, path)).headers["link"]).toBe(named);
  }
});

describe("a course's page", () => {
  test("has its own title, description and card in the served head, each once", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "أحكام التجويد" });
    await change(school, courseId, { description: `${"word ".repeat(40)}\n\nend` });
    const { statusCode, headers, body } = await open(school, `/courses/${courseId}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    const url = `${HOME}/courses/${courseId}`;
    const description = `${"word ".repeat(32).trim()}…`;
    expect(headOf(body)).toEqual([
      ["title", `أحكام التجويد · ${NAME_IN_HTML}`],
      ...SETTINGS,
      ["description", description],
      ["og:type", "website"],
      ["og:locale", "en_US"],
      ["og:site_name", NAME_IN_HTML],
      ["og:title", "أحكام التجويد"],
      ["og:description", description],
      ["og:url", url],
      [
        "og:image",
        expect.stringMatching(new RegExp(`^${HOME}/cards/${courseId}\\.jpg\\?v=1-[0-9a-f]{8}$`)),
      ],
      ["og:image:width", "1200"],
      ["og:image:height", "630"],
      ["og:image:alt", `أحكام التجويد · ${NAME_IN_HTML}`],
      ["twitter:card", "summary_large_image"],
      ["canonical", url],
    ]);
    const image = /og:image" content="https:\/\/school\.test\/our([^"]*)"/.exec(body)?.[1] ?? "";
    expect((await open(school, image)).headers["content-type"]).toBe("image/jpeg");
  });

  test("has the school's name in its language, and all names for a change of language", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Nahw" });
    for (const path of ["/about", `/courses/${courseId}`]) {
      const urdu = (await open(school, path, { cookie: "language=ur" })).body;
      expect(/<title>[^<]* · ([^<]*)<\/title>/.exec(urdu)?.[1], path).toBe(URDU_NAME);
      const arabic = (await open(school, path, { cookie: "language=ar" })).body;
      expect(arabic, path).toContain(` · ${NAME_IN_HTML}</title>`);
      for (const html of [urdu, arabic]) {
        expect(headOf(html), path).toContainEqual(["school-names", NAMES_IN_HTML]);
      }
    }
    const facts = headOf((await open(school, `/courses/${courseId}?lang=ur`)).body);
    expect(facts).toContainEqual(["og:site_name", URDU_NAME]);
    expect(facts).toContainEqual(["og:locale", "ur_IN"]);
  });

  test("is canonical to itself in each language that is asked for by its URL, and names the others", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Sarf" });
    for (const [path, url] of [
      [`/courses/${courseId}`, `${HOME}/courses/${courseId}`],
      ["/about", `${HOME}/x`],
    ] as const) {
      for (const asked of LANGUAGE_CODES) {
        const { body } = await open(school, `${path}?from=friend&lang=${asked}`);
        expect(body).toContain(`<html lang="${asked}"`);
        expect(headOf(body), asked).toContainEqual(["canonical", `${url}?lang=${asked}`]);
        expect(headOf(body), asked).toContainEqual(["og:url", `${url}?lang=${asked}`]);
      }
      for (const query of ["", "?lang=", "?lang=xx", "?lang=ar&lang=ur"]) {
        const { body } = await open(school, path + query, { cookie: "language=ur" });
        expect(body).toContain('<html lang="ur"');
        expect(headOf(body), query).toContainEqual(["canonical", url]);
      }
    }
    const { body } = await open(school, `/courses/${courseId}?lang=ur`);
    const links = [...body.matchAll(/<link[^>]* hreflang="([^"]*)" href="([^"]*)"\/>/g)];
    const url = `${HOME}/courses/${courseId}`;
    expect(links.map(([, language, href]) => [language, href])).toEqual([
      ["x-default", url],
      ...LANGUAGE_CODES.map((code) => [code, `${url}?lang=${code}`]),
    ]);
  });

  test("is headed by the course's code where nothing of its title can be seen", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "\u064b\u0651" });
    const { body } = await open(school, `/courses/${courseId}`);
    expect(headOf(body)).toContainEqual(["og:title", courseId]);
    expect(headOf(body)).toContainEqual(["title", `${courseId} · ${NAME_IN_HTML}`]);
  });

  test("escapes a title that looks like markup", async ({ school }) => {
    const title = `"><script>alert(1)</script><meta name="x" $& $' $1`;
    const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
    await change(school, courseId, {
      title,
      description: "</title></head><script>alert(2)</script>",
    });
    const { body, headers } = await open(school, `/courses/${courseId}`);
    const shell = await open(school, "/dashboard");
    const escaped = `&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;meta name=&quot;x&quot; $&amp; $' $1`;
    expect(headOf(body)).toContainEqual(["og:title", escaped]);
    expect(headOf(body)).toContainEqual([
      "description",
      "&lt;/title&gt;&lt;/head&gt;&lt;script&gt;alert(2)&lt;/script&gt;",
    ]);
    const scripts = (html: string) => html.match(/<script/g)?.length;
    expect(scripts(body)).toBe(scripts(shell.body));
    expect(headers["content-security-policy"]).toBe(shell.headers["content-security-policy"]);
  });

  test("is compressed for clients that accept it, with the same content in every encoding", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
    const url = `/courses/${courseId}`;
    const { body } = await open(school, url);
    const br = await open(school, url, { "accept-encoding": "gzip, br" });
    expect(br.headers).toMatchObject({
      "content-encoding": "br",
      vary: "accept-encoding, accept-language, cookie",
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(body);
    const gzip = await open(school, url, { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
  });

  test.for([
    ["gzip;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0", undefined],
    ["identity", undefined],
  ] as const)(
    "obeys the weights of accept-encoding: %s",
    async ([accepted, encoding], { school }) => {
      const { headers } = await open(school, "/about", { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBe(encoding);
    },
  );

  test("has one canonical URL for every spelling, and is read in one query", async ({ school }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Usul" });
    const canonical = ["canonical", `${HOME}/courses/${courseId}`];
    for (const url of [
      `/courses/${courseId.toUpperCase()}`,
      `/courses/${courseId}/`,
      `/Courses/${courseId}?from=friend`,
    ]) {
      expect(headOf((await open(school, url)).body)).toContainEqual(canonical);
    }
    expect(await countQueries(school, async () => open(school, `/courses/${courseId}`))).toBe(1);
    expect(await countQueries(school, async () => open(school, "/about"))).toBe(0);
  });

  test("is served while its teacher is suspended, since students continue", async ({ school }) => {
    const other = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, other, { lessons: 1 });
    await suspend(school, other.id);
    expect((await open(school, `/courses/${courseId}`)).statusCode).toBe(200);
  });
});

describe("404 with the app's own page", () => {
  test("is the answer for courses that are not public", async ({ school }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Old", lessons: 1 });
    await school.call(contract.courses.deleteCourse, { as: teacher, query: { courseId } });
    const draft = await aDraft(school, teacher, "A secret plan");
    for (const code of [courseId, draft, "a".repeat(24), "nonsense", "%2e%2fx"]) {
      const { statusCode, body, headers } = await open(school, `/courses/${code}`);
      expect(statusCode, code).toBe(404);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headOf(body)).toContainEqual(["robots", "noindex"]);
      expect(body).not.toMatch(/Old|secret|og:/);
    }
  });

  test.for([
    ["/", 200],
    ["/about", 200],
    ["/about/", 200],
    ["/ABOUT", 200],
    ["/recover", 200],
    ["/dashboard", 200],
    ["/dashboard?x=1", 200],
    ["/course/x/lesson/y", 200],
    ["/learn-more/one", 200],
    ["/learn-more/two", 404],
    ["/learn-more", 404],
    ["/course", 404],
    ["/course/x/lesson", 404],
    ["/dashboard/more", 404],
    ["/dashboards", 404],
    ["/no/such/page", 404],
    ["/__addresses", 404],
  ] as const)("%s answers %i", async ([url, status], { school }) => {
    const { statusCode, headers } = await open(school, url);
    expect([statusCode, headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect((await school.http.inject({ method: "HEAD", url })).statusCode).toBe(status);
  });

  test.for([
    "/learn-more/for readers",
    "/learn-more/for%20readers/",
    "//learn-more/for+readers?a=1",
  ])("leads to the page with spaces in place of hyphens: %s", async (url, { school }) => {
    const { statusCode, headers } = await open(school, url);
    const to = "/learn-more/for-readers";
    expect([statusCode, headers.location]).toEqual([301, expect.stringMatching(`^${to}/?$`)]);
  });

  test.for(["/assets/gone.js", "/__addresses.json", "/banners/x", "/cards/x", "/api/v1/x"])(
    "refuses as a file what is no page: %s",
    async (url, { school }) => {
      const { statusCode, headers } = await open(school, url);
      const type = "application/json; charset=utf-8";
      expect([statusCode, headers["content-type"]]).toEqual([404, type]);
    },
  );
});

test("the placeholders of the build are filled in every page", async ({ school }) => {
  const { body } = await open(school, "/about");
  expect(headOf(body)).toEqual([
    ["title", `About · ${NAME_IN_HTML}`],
    ...SETTINGS,
    ["description", "About"],
    ["og:url", `${HOME}/x`],
    ["canonical", `${HOME}/x`],
  ]);
  expect(body).not.toContain("%");
});

test("pages are served when the database does not answer", async () => {
  const broken = await openSchoolWithPages();
  await broken.platform.database.close();
  const { statusCode, headers } = await open(broken, `/courses/${"a".repeat(24)}`);
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  await broken.close().catch(() => undefined);
});
