import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aSection } from "@madrasa/testkit/courses";
import { ownPath, uploadFile } from "@madrasa/testkit/files";
import { freePort } from "@madrasa/testkit/free-port";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { PDF } from "@madrasa/testkit/sample-files";
import { describeWithProxies, startNginx, type Proxy } from "../testing/deployed-proxies.ts";
import { runCommand } from "../testing/run-command.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";

/** A real school with FILES_BY=nginx behind a real nginx, which runs as another user in the school's group. */

/** Unassigned user ids. */
const [SCHOOL, NGINX] = [64_100, 64_101];
const MAY_CHOOSE = process.getuid?.() === 0;
const NAME = `it's "قلقلة" (1).pdf`;

describeWithProxies("files that nginx sends", () => {
  let folder: string;
  let env: Record<string, string>;
  let school: ServerProcess;
  let nginx: Proxy;
  let teacher: Person;
  let courseId: string;
  let sectionId: string;
  let viewed: string;

  const user = MAY_CHOOSE ? { user: SCHOOL } : {};

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "by-nginx-"));
    chmodSync(folder, 0o700);
    if (MAY_CHOOSE) chownSync(folder, SCHOOL, SCHOOL);
    const [port, front] = [await freePort(), await freePort()];
    const PUBLIC_URL = `http://127.0.0.1:${front}`;
    env = { PORT: String(port), PUBLIC_URL, TRUST_PROXY: "loopback" };
    school = await startServerProcess(folder, env, undefined, user);
    teacher = await aTeacher(school);
    courseId = await aDraft(school, teacher);
    sectionId = await aSection(school, teacher, courseId);
    viewed = await linkTo(await aLesson(school, teacher, { courseId, sectionId }));
    await school.stop();

    env = { ...env, FILES_BY: "nginx" };
    school = await startServerProcess(folder, env, undefined, user);
    nginx = await startNginx("nginx/one-server.conf", [`127.0.0.1:${port}`], {
      port: front,
      files: path.join(folder, "files"),
      ...(MAY_CHOOSE && { user: { uid: NGINX, gid: SCHOOL } }),
    });
  });
  afterAll(async () => {
    await nginx.end();
    await school.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function linkTo(lessonId: string): Promise<string> {
    const query = { courseId, lessonId };
    const { lesson } = await school.client.call(contract.lessons.readOwnLesson, {
      token: teacher.token,
      query,
    });
    return ownPath(lesson.filePath) ?? "";
  }

  async function aFile(): Promise<{ key: string; link: string }> {
    const sample = { bytes: PDF, type: "application/pdf", filename: NAME };
    const key = await uploadFile(school, teacher, courseId, sample);
    const body = { title: "Named", filePath: key, fileType: "application/pdf" };
    const added = await school.client.call(contract.lessons.addLesson, {
      token: teacher.token,
      query: { courseId, sectionId },
      body,
    });
    return { key, link: await linkTo(added.lesson._id) };
  }

  const get = (link: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(nginx.origin + link, { method, headers });
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  test("come whole, with their type, name and caching, and without running in the page", async () => {
    const { link } = await aFile();
    const answer = await get(link);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(PDF.length),
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=3600, immutable",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(decodeURIComponent(disposition)).toBe(
      `inline; filename*=UTF-8''${NAME.replaceAll('"', "")}`,
    );
    expect(answer.headers.has("x-accel-redirect")).toBe(false);
    expect((await bytesOf(answer)).equals(PDF)).toBe(true);

    const head = await get(link, {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(PDF.length)]);
    expect((await bytesOf(head)).length).toBe(0);
  });

  test("are sent too if they were stored before", async () => {
    expect((await bytesOf(await get(viewed))).equals(PDF)).toBe(true);
  });

  test("come in ranges, and not again to a browser that has them", async () => {
    const { link } = await aFile();
    const first = await get(link, { range: "bytes=0-3" });
    expect([first.status, await first.text()]).toEqual([206, "%PDF"]);
    expect(first.headers.get("content-range")).toBe(`bytes 0-3/${PDF.length}`);
    expect(first.headers.get("content-security-policy")).toBe("sandbox");
    const etag = first.headers.get("etag") ?? "";
    const rest = await get(link, { range: "bytes=4-", "if-range": etag });
    expect(rest.status).toBe(206);
    expect((await bytesOf(rest)).equals(PDF.subarray(4))).toBe(true);
    expect((await get(link, { range: "bytes=4-", "if-range": '"other"' })).status).toBe(200);
    expect((await get(link, { range: `bytes=${PDF.length}-` })).status).toBe(416);
    const several = await get(link, { range: "bytes=0-1,3-4" });
    expect(several.status).toBe(200);
    expect((await bytesOf(several)).equals(PDF)).toBe(true);
    expect((await get(link, { "if-none-match": etag })).status).toBe(304);
  });

  test("are nobody's without a link of the school, whatever headers a browser sends", async () => {
    const { key, link } = await aFile();
    const inside = `/stored-files/${key.slice(0, 2)}/${key}`;
    const forged = { "x-accel-redirect": inside, "x-accel-buffering": "no" };
    for (const wanted of [inside, `/stored-files/../stored-files/${key}`, "/stored-files/"]) {
      const answer = await get(wanted, forged);
      expect(answer.status, wanted).toBe(404);
      expect((await bytesOf(answer)).includes(PDF)).toBe(false);
    }
    const altered = link.replace(key, viewed.slice("/files/".length, "/files/".length + 24));
    for (const wanted of [`/files/${key}`, altered, `${link}0`]) {
      const answer = await get(wanted, forged);
      expect(answer.status, wanted).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "LINK_NOT_VALID" });
    }
    for (const wanted of ["/healthz", "/api/none"]) {
      const answer = await get(wanted, forged);
      expect((await bytesOf(answer)).includes(PDF), wanted).toBe(false);
    }
  });

  test("are answered with 404 by the school if they are gone", async () => {
    const { key, link } = await aFile();
    rmSync(path.join(folder, "files", key.slice(0, 2), key));
    const answer = await get(link);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "FILE_NOT_FOUND" });
  });

  test("are all that the group may read in the data folder", async () => {
    await aFile();
    const modeOf = (...names: string[]) =>
      (statSync(path.join(folder, ...names)).mode & 0o777).toString(8);
    expect(modeOf()).toBe("710");
    for (const name of readdirSync(folder).filter((name) => name !== "files")) {
      expect(modeOf(name), name).toMatch(/^[67]00$/);
    }
    expect(modeOf("files")).toBe("750");
    expect(modeOf("files", "incoming")).toBe("700");
    for (const part of readdirSync(path.join(folder, "files")).filter(
      (name) => name.length === 2,
    )) {
      expect(modeOf("files", part)).toBe("750");
      for (const key of readdirSync(path.join(folder, "files", part))) {
        expect(modeOf("files", part, key)).toBe("640");
      }
    }
  });

  test("are tried by the doctor, who says when nginx is not there or may not read them", async () => {
    const examined = async (more: Record<string, string> = {}) => {
      const all = { DATA_DIR: folder, ...env, ...more };
      const { stdout } = await runCommand("doctor", [], all, user);
      return /^\S+ +files: .*$/m.exec(stdout)?.[0];
    };
    expect(await examined()).toMatch(/^ok .*and nginx sends them$/);
    const direct = { PUBLIC_URL: `http://127.0.0.1:${env["PORT"]}` };
    expect(await examined(direct)).toMatch(/^FAULT .*no one can open files$/);
    if (!MAY_CHOOSE) return;
    const files = path.join(folder, "files");
    chmodSync(files, 0o700);
    expect(await examined()).toMatch(/^FAULT .*nginx answers 403 for a stored file$/);
    chmodSync(files, 0o750);
  });
});
