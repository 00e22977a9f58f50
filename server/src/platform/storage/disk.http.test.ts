import path from "node:path";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PDF } from "@madrasa/testkit/sample-files";
import { aDraft, aLesson, aSection } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { aConnection, answerOn, listen } from "../../testing/raw-http.ts";
import { test } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const MINUTE = 60_000;

let teacher: Person;
let courseId: string;
let where: { courseId: string; sectionId: string };
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  courseId = await aDraft(school, teacher);
  where = { courseId, sectionId: await aSection(school, teacher, courseId) };
});

async function askLink(school: TestApp, filename = "file.pdf") {
  const query = { courseId, filename, contentType: "application/pdf" };
  return (await school.call(contract.files.uploadLink, { as: teacher, query })).data;
}

const put = async (school: TestApp, url: string, payload: Buffer = PDF) =>
  school.http.inject({
    method: "PUT",
    url,
    payload,
    headers: { "content-type": "application/pdf" },
  });

async function viewUrl(school: TestApp, filename?: string): Promise<string> {
  let lessonId = "";
  if (filename === undefined) lessonId = await aLesson(school, teacher, where);
  else {
    const { signedUrl, fileKey } = await askLink(school, filename);
    await put(school, signedUrl);
    const body = { title: "Named", filePath: fileKey, fileType: "application/pdf" };
    const options = { as: teacher, query: where, body };
    lessonId = (await school.call(contract.lessons.addLesson, options)).data.lesson._id;
  }
  const query = { courseId, lessonId };
  const read = await school.call(contract.lessons.readOwnLesson, { as: teacher, query });
  return read.data.lesson.filePath;
}

describe("a signed link", () => {
  test.for(["x", "A".repeat(24), "..%2f..%2fschool.db", "incoming"])(
    "is needed for %s",
    async (key, { school }) => {
      const answer = await school.http.inject({
        url: `/files/${key}?action=get&until=9999999999999`,
      });
      expect(answer.json()).toMatchObject({ success: false, code: "LINK_NOT_VALID" });
    },
  );
});

describe("viewing a file", () => {
  test("keeps the browser from running it", async ({ school }) => {
    const { headers, rawPayload } = await school.http.inject({ url: await viewUrl(school) });
    expect(rawPayload.equals(PDF)).toBe(true);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox",
      "accept-ranges": "bytes",
      "content-length": String(PDF.length),
    });
    expect(headers["cache-control"]).toBe("private, max-age=3600, immutable");
  });

  test.for([
    ["plain.pdf", "plain.pdf"],
    ["درس القلقلة.pdf", "درس القلقلة.pdf"],
    [`it's "quoted" (1)*.pdf`, `it's quoted (1)*.pdf`],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\me\\lesson.pdf", "lesson.pdf"],
    ["a\r\nset-cookie: b=1.pdf", "aset-cookie: b=1.pdf"],
    ["..", ".."],
    ["/", "file"],
  ] as const)("it is called %j by its last name alone", async ([sent, shown], { school }) => {
    const { headers, statusCode } = await school.http.inject({ url: await viewUrl(school, sent) });
    expect(statusCode).toBe(200);
    const disposition = String(headers["content-disposition"]);
    const [, encoded = ""] =
      /^inline; filename\*=UTF-8''([A-Za-z0-9%!#$&+.^_`|~-]+)$/.exec(disposition) ?? [];
    expect(decodeURIComponent(encoded)).toBe(shown);
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("a video read again by another link has the same tag, so that browsers join its parts", async ({
    school,
  }) => {
    const lessonId = await aLesson(school, teacher, where);
    const query = { courseId, lessonId };
    const read = async () =>
      (await school.call(contract.lessons.readOwnLesson, { as: teacher, query })).data.lesson;
    const first = await school.http.inject({ url: (await read()).filePath });
    school.wait(11 * MINUTE);
    const url = (await read()).filePath;
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[0-9a-z]+"$/);
    const rest = { range: "bytes=4-", "if-range": etag };
    const joined = await school.http.inject({ url, headers: rest });
    expect(joined.statusCode).toBe(206);
    expect(joined.rawPayload.equals(PDF.subarray(4))).toBe(true);
    expect(joined.headers.etag).toBe(etag);
    const other = { range: "bytes=4-", "if-range": '"other"' };
    const whole = await school.http.inject({ url, headers: other });
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(PDF)).toBe(true);
    const several = await school.http.inject({ url, headers: { range: "bytes=0-1,3-4" } });
    expect(several.statusCode).toBe(200);
    expect(several.rawPayload.equals(PDF)).toBe(true);
  });
});

describe("on a real connection", () => {
  const head = (url: string, ...lines: string[]) =>
    [
      `PUT ${url} HTTP/1.1`,
      "host: school.test",
      "content-type: application/pdf",
      ...lines,
      "",
      "",
    ].join("\r\n");

  async function askSmallLink(school: TestApp, size: number) {
    const query = { courseId, filename: "a.pdf", contentType: "application/pdf", size };
    return (await school.call(contract.files.uploadLink, { as: teacher, query })).data;
  }

  test("a length beyond the limit is refused before its bytes, and the connection is closed", async ({
    school,
  }) => {
    const socket = await aConnection(await listen(school));
    const { signedUrl } = await askSmallLink(school, 1_000);
    socket.write(head(signedUrl, "content-length: 1001"));
    expect((await answerOn(socket)).status).toBe(413);
  });
});

test("a school can be kept in a folder with any name", async ({ school }) => {
  const odd = await createTestApp({ DATA_DIR: path.join(school.folder, "my 100% مدرسة #1?") });
  const oddTeacher = await aTeacher(odd);
  const course = await aDraft(odd, oddTeacher);
  const section = await aSection(odd, oddTeacher, course);
  const lessonId = await aLesson(odd, oddTeacher, { courseId: course, sectionId: section });
  const query = { courseId: course, lessonId };
  const { data } = await odd.call(contract.lessons.readOwnLesson, { as: oddTeacher, query });
  expect((await odd.http.inject({ url: data.lesson.filePath })).rawPayload.equals(PDF)).toBe(true);
  await odd.close();
});
