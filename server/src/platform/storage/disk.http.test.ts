import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PDF } from "@madrasa/testkit/sample-files";
import { aDraft, aLesson, aSection } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { aConnection, answerOn, listen, until } from "../../testing/raw-http.ts";
import { test } from "../../testing/school-test.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

const MINUTE = 60_000;

let teacher: Person;
let courseId: string;
let where: { courseId: string; sectionId: string };
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  courseId = await aDraft(school, teacher);
  where = { courseId, sectionId: await aSection(school, teacher, courseId) };
});

async function askLink(school: TestSchool, filename = "file.pdf") {
  const query = { courseId, filename, contentType: "application/pdf" };
  return (await school.call(contract.files.uploadLink, { as: teacher, query })).data;
}

const put = async (school: TestSchool, url: string, payload: Buffer = PDF) =>
  school.http.inject({
    method: "PUT",
    url,
    payload,
    headers: { "content-type": "application/pdf" },
  });

async function viewUrl(school: TestSchool, filename?: string): Promise<string> {
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

/** Every way to change one thing of a link. */
function altered(link: string): string[] {
  const url = new URL(link, "http://school.test");
  const changed = (change: (copy: URL) => void) => {
    const copy = new URL(url);
    change(copy);
    return copy.pathname + copy.search;
  };
  const names = [...url.searchParams.keys()].filter((name) => name !== "signature");
  return [
    changed((copy) => (copy.pathname = `/files/${"a".repeat(24)}`)),
    changed((copy) => copy.searchParams.append("more", "1")),
    changed((copy) => copy.searchParams.delete("signature")),
    changed((copy) => copy.searchParams.set("signature", "A".repeat(43))),
    changed((copy) => (copy.search = "")),
    ...names.flatMap((name) => {
      const value = url.searchParams.get(name) ?? "";
      return [
        changed((copy) => copy.searchParams.delete(name)),
        changed((copy) => copy.searchParams.append(name, value === "put" ? "get" : "put")),
        changed((copy) => copy.searchParams.set(name, "")),
        changed((copy) => copy.searchParams.set(name, `${value}0`)),
        changed((copy) => copy.searchParams.set(name, name === "act" ? "put" : "999999999999999")),
      ];
    }),
  ].filter((changed) => changed !== url.pathname + url.search);
}

describe("a signed link", () => {
  test("is refused after any change", async ({ school }) => {
    const view = await viewUrl(school);
    for (const url of altered(view)) {
      const answer = await school.http.inject({ url });
      expect(answer.json(), url).toMatchObject({ code: "LINK_NOT_VALID" });
      expect(answer.statusCode).toBe(403);
    }
    expect((await school.http.inject({ url: view })).statusCode).toBe(200);

    const { signedUrl } = await askLink(school);
    for (const url of altered(signedUrl)) {
      expect((await put(school, url)).json(), url).toMatchObject({ code: "LINK_NOT_VALID" });
    }
    expect((await put(school, signedUrl)).statusCode).toBe(200);
  });

  test("to view does not allow an upload, and one to upload does not allow viewing", async ({
    school,
  }) => {
    const view = await viewUrl(school);
    expect((await put(school, view)).json()).toMatchObject({ code: "LINK_NOT_VALID" });
    const { signedUrl } = await askLink(school);
    await put(school, signedUrl);
    const seen = await school.http.inject({ url: signedUrl });
    expect(seen.json()).toMatchObject({ code: "LINK_NOT_VALID" });
  });

  test("expires: for an upload after 15 minutes, for viewing after an hour", async ({ school }) => {
    const { signedUrl } = await askLink(school);
    const view = await viewUrl(school);
    school.wait(15 * MINUTE - 1_000);
    expect((await put(school, signedUrl)).statusCode).toBe(200);
    const late = (await askLink(school)).signedUrl;
    school.wait(15 * MINUTE + 1);
    expect((await put(school, late)).statusCode).toBe(403);
    expect((await school.http.inject({ url: view })).statusCode).toBe(200);
    school.wait(30 * MINUTE + 1_000);
    expect((await school.http.inject({ url: view })).statusCode).toBe(403);
  });

  test.for(["x", "A".repeat(24), "..%2f..%2fschool.db", "incoming"])(
    "is needed for %s",
    async (key, { school }) => {
      const answer = await school.http.inject({ url: `/files/${key}?act=get&until=9999999999999` });
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

  test("a range of it is served, as players request", async ({ school }) => {
    const url = await viewUrl(school);
    const ask = async (range: string) => school.http.inject({ url, headers: { range } });
    const first = await ask("bytes=0-3");
    expect(first.statusCode).toBe(206);
    expect(first.headers["content-range"]).toBe(`bytes 0-3/${PDF.length}`);
    expect(first.body).toBe("%PDF");
    const last = await ask("bytes=-5");
    expect(last.rawPayload.equals(PDF.subarray(-5))).toBe(true);
    const beyond = await ask(`bytes=${PDF.length}-`);
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers["content-range"]).toBe(`bytes */${PDF.length}`);
    expect(beyond.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(beyond.json()).toMatchObject({ success: false, code: "RANGE_NOT_VALID" });
  });

  test("a film that is read again by another link is the same one, so that browsers join its parts", async ({
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

  test("a file that the browser has cached is not sent again", async ({ school }) => {
    const url = await viewUrl(school);
    const { headers } = await school.http.inject({ url });
    const again = await school.http.inject({
      url,
      headers: { "if-none-match": String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    const head = await school.http.inject({ method: "HEAD", url });
    expect(head.statusCode).toBe(200);
    expect(head.headers["content-length"]).toBe(String(PDF.length));
    expect(head.headers["x-content-type-options"]).toBe("nosniff");
    expect(head.body).toBe("");
  });
});

describe("on a real connection", () => {
  const incoming = (school: TestSchool) =>
    readdirSync(path.join(school.folder, "files", "incoming"));
  const head = (url: string, ...lines: string[]) =>
    [
      `PUT ${url} HTTP/1.1`,
      "host: school.test",
      "content-type: application/pdf",
      ...lines,
      "",
      "",
    ].join("\r\n");

  async function askSmallLink(school: TestSchool, size: number) {
    const query = { courseId, filename: "a.pdf", contentType: "application/pdf", size };
    return (await school.call(contract.files.uploadLink, { as: teacher, query })).data;
  }

  test("bytes beyond the limit are refused without a content-length", async ({ school }) => {
    const socket = await aConnection(await listen(school));
    const { signedUrl, fileKey } = await askSmallLink(school, 70_000);
    socket.write(head(signedUrl, "transfer-encoding: chunked"));
    socket.write(`8000\r\n${"a".repeat(0x8000)}\r\n`.repeat(3));
    const answer = await answerOn(socket);
    expect(answer.status).toBe(413);
    expect(answer.body).toContain("TOO_LARGE");
    await until(() => incoming(school).length === 0);
    expect(await school.platform.storage.size(fileKey)).toBeUndefined();
  });

  test("a length beyond the limit is refused before its bytes, and the connection is closed", async ({
    school,
  }) => {
    const socket = await aConnection(await listen(school));
    const { signedUrl } = await askSmallLink(school, 1_000);
    socket.write(head(signedUrl, "content-length: 1001"));
    expect((await answerOn(socket)).status).toBe(413);
  });

  test("a cut-off upload leaves nothing, and can be sent again", async ({ school }) => {
    const { signedUrl, fileKey } = await askSmallLink(school, PDF.length);
    for (const length of [`content-length: ${PDF.length}`, "transfer-encoding: chunked"]) {
      const socket = await aConnection(await listen(school));
      socket.write(head(signedUrl, length));
      socket.write(length.startsWith("transfer") ? "4\r\n%PDF\r\n" : "%PDF");
      await until(() => incoming(school).length === 1);
      socket.destroy();
      await until(() => incoming(school).length === 0);
      expect(await school.platform.storage.size(fileKey)).toBeUndefined();
    }
    await until(() => school.transfers.size === 0);
    const row = await school.platform.database.read
      .selectFrom("files")
      .select("confirmed_at")
      .where("id", "=", fileKey)
      .executeTakeFirst();
    expect(row).toEqual({ confirmed_at: null });
    expect((await put(school, signedUrl)).statusCode).toBe(200);
  });

  test("a transfer whose reader disconnects is forgotten", async ({ school }) => {
    const url = await viewUrl(school);
    const socket = await aConnection(await listen(school));
    socket.write(`GET ${url} HTTP/1.1\r\nhost: school.test\r\n\r\n`);
    socket.destroy();
    await until(() => school.transfers.size === 0);
  });
});

test("a school can be kept in a folder with any name", async ({ school }) => {
  const odd = await openTestSchool({ DATA_DIR: path.join(school.folder, "my 100% مدرسة #1?") });
  const oddTeacher = await aTeacher(odd);
  const course = await aDraft(odd, oddTeacher);
  const section = await aSection(odd, oddTeacher, course);
  const lessonId = await aLesson(odd, oddTeacher, { courseId: course, sectionId: section });
  const query = { courseId: course, lessonId };
  const { data } = await odd.call(contract.lessons.readOwnLesson, { as: oddTeacher, query });
  expect((await odd.http.inject({ url: data.lesson.filePath })).rawPayload.equals(PDF)).toBe(true);
  await odd.close();
});
