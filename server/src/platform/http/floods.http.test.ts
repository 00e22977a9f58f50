import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readdirSync, readlinkSync } from "node:fs";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { ownPath } from "@madrasa/testkit/files";
import { aSession, aTeacher, type Person } from "@madrasa/testkit/people";
import { aConnection, answerOn, listen, sendRaw, until } from "../../testing/raw-http.ts";
import { appTest } from "../../testing/app-test.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { newId } from "../secrets.ts";

/** Clients that request much and read nothing; everybody else is served. */

const MEBIBYTE = 1024 ** 2;
/** Exceeds the kernel's buffer of an idle reader. */
const VIDEO_BYTES = 16 * MEBIBYTE;
/** Long enough for a busy machine to open all files of a test. */
const DEADLINE_MS = 6_000;
const OPEN_FILES = { most: 6, perNetwork: 4 };
const ELSEWHERE = "10.7.7.7";

let port: number;
let banner: string;
let video: string;
let large: { path: string; student: Person; other: Person };
const test = appTest(() =>
  createTestApp({}, () => ({ readerDeadlineMs: DEADLINE_MS, openFiles: OPEN_FILES })),
);
const sockets: Socket[] = [];
test.beforeAll(async ({ school }) => {
  port = await listen(school);
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const read = await school.call(contract.catalogue.readPublicCourse, { params: { courseId } });
  banner = read.data.course.banner ?? "";
  video = await aVideo(school);
  large = await aLargeCourse(school, teacher);
});
test.afterEach(async ({ school }) => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await until(() => openFilesOf(school) === 0);
});

async function aVideo({ platform: { storage, clock } }: TestApp): Promise<string> {
  const [key, contentType] = [newId(), "video/mp4"];
  const bytes = Readable.from([Buffer.alloc(VIDEO_BYTES)]);
  await storage.write(key, { bytes, size: VIDEO_BYTES, contentType });
  const view = { key, contentType, name: "a.mp4", disposition: "inline" } as const;
  return ownPath(await storage.viewLink({ ...view, expiresAt: clock() + 600_000 })) ?? "";
}

async function aLargeCourse(school: TestApp, teacher: Person) {
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher, { lessons: 1 });
  await school.platform.database.transaction(async (tx) => {
    const lessons = tx.selectFrom("lessons").selectAll();
    const lesson = await lessons.where("id", "=", lessonIds[0] ?? "").executeTakeFirstOrThrow();
    const files = tx.selectFrom("files").selectAll().where("id", "=", lesson.file_id);
    const file = await files.executeTakeFirstOrThrow();
    for (let position = 1; position < 1_900; position += 1) {
      const own = { id: newId(), position: lesson.position + position, file_id: newId() };
      await tx
        .insertInto("files")
        .values({ ...file, id: own.file_id })
        .execute();
      const row = { ...lesson, ...own, description: "ﷲ".repeat(300) };
      await tx.insertInto("lessons").values(row).execute();
    }
  });
  const path = pathOf(contract.enrolment.readCourse, { query: { courseId } });
  const [student, other] = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  return { path, student, other };
}

function openFilesOf({ folder }: TestApp): number {
  const names = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return names.filter((name) => name.startsWith(`${folder}/files/`)).length;
}

const get = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, "host: school.test", ...lines, "", ""].join("\r\n");
const bearer = ({ token }: { token: string }) => `authorization: Bearer ${token}`;

async function sendUnread(text: string): Promise<Socket> {
  const socket = await aConnection(port);
  sockets.push(socket.pause());
  socket.write(text);
  return socket;
}

const expecting = (request: string) => request.replace("host", "expect: x\r\nhost");
/** Floods of one connection: a path, and chunks of requests; the last one ends it. */
const FLOODS: [name: string, what: () => string, chunksOf: (request: string) => string[]][] = [
  ["a banner", () => banner, (request) => [request.repeat(2_000)]],
  ["a video", () => video, (request) => [request.repeat(2_000)]],
  ["a page", () => "/nowhere", (request) => [request.repeat(2_000)]],
  ["a banner, one of them first", () => banner, (request) => [request, request.repeat(2_000)]],
  ["a banner, one too many", () => banner, (request) => [request.repeat(9)]],
  // Node responds to these itself.
  ["no host", () => "/", (request) => [request.replace(/host.*\r\n/, "").repeat(2_000)]],
  ["what is not expected", () => "/", (request) => [expecting(request).repeat(2_000)]],
];

test.for(FLOODS)(
  "a connection with many requests for %s is ended before all are read",
  async ([, what, chunksOf], { school }) => {
    const connections = await Promise.all(Array.from({ length: 20 }, () => aConnection(port)));
    const read = new Map<number | undefined, number>();
    const count = (message: unknown) => {
      const { remotePort } = (message as { socket: Socket }).socket;
      read.set(remotePort, (read.get(remotePort) ?? 0) + 1);
    };
    subscribe("http.server.request.start", count);
    for (const text of chunksOf(get(what()))) {
      for (const socket of connections) socket.resume().write(text);
      await pause(20);
    }
    // May be refused while the flood holds every slot.
    const another = () => sendRaw(port, get(banner, "connection: close"));
    await until(async () => (await another()).status === 200);
    await until(() => connections.every(({ destroyed }) => destroyed));
    unsubscribe("http.server.request.start", count);
    expect(Math.max(...read.values())).toBeLessThanOrEqual(16);
    await until(() => openFilesOf(school) === 0);
  },
);

test("a few requests that are sent at once are answered in their order", async () => {
  const paths = ["/healthz", banner, "/nowhere", video, "/healthz", "/robots.txt", banner];
  const text = paths.map((path) => get(path, "range: bytes=0-9")).join("");
  const socket = await aConnection(port);
  socket.write(text + get("/healthz", "connection: close"));
  let received = "";
  for await (const chunk of socket.setEncoding("latin1")) received += String(chunk);
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  expect(statuses).toEqual([200, 200, 404, 206, 200, 200, 200, 200]);
});

test("one of several requests sent at once has its file open", async ({ school }) => {
  for (let count = 0; count < 2; count += 1) await sendUnread(get(video).repeat(8));
  await until(() => openFilesOf(school) === 2);
  await pause(100);
  expect(openFilesOf(school)).toBe(2);
});

test("open files are limited for one network and in all, and readers are told to come back", async ({
  school,
}) => {
  for (let count = 0; count < OPEN_FILES.perNetwork; count += 1) await sendUnread(get(video));
  await until(() => openFilesOf(school) === OPEN_FILES.perNetwork);
  for (const path of [video, banner, `${banner}?width=480`]) {
    const { statusCode, headers, body } = await school.http.inject({ url: path });
    expect([path, statusCode, Number(headers["retry-after"])]).toEqual([path, 503, 5]);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: "NOT_READY" });
    const other = await school.http.inject({ url: path, remoteAddress: ELSEWHERE });
    expect([path, other.statusCode]).toEqual([path, 200]);
  }
  for (const socket of sockets) socket.destroy();
  await until(async () => (await school.http.inject({ url: video })).statusCode === 200);
});

test("a reader that takes no byte of a video is ended, also one that goes on sending", async ({
  school,
}) => {
  const silent = await sendUnread(get(video));
  const sending = await sendUnread(`${get(video)}GET /healthz HTTP/1.1\r\nx-more: `);
  await until(() => openFilesOf(school) === 2);
  const more = setInterval(() => sending.write("a"), DEADLINE_MS / 60);
  const before = Date.now();
  await until(() => openFilesOf(school) === 0);
  clearInterval(more);
  expect(Date.now() - before).toBeGreaterThan(DEADLINE_MS / 2);
  for (const socket of [silent, sending]) {
    socket.resume();
    await until(() => socket.destroyed);
  }
});

test("a reader that takes some bytes now and then gets all of a video", async () => {
  const socket = await sendUnread(get(video, "connection: close"));
  let received = 0;
  let asked = 0;
  socket.on("data", ({ length }) => {
    received += length;
    if (received >= asked) socket.pause();
  });
  const began = Date.now();
  while (Date.now() - began < 1.5 * DEADLINE_MS) {
    asked += MEBIBYTE / 8;
    socket.resume();
    await pause(DEADLINE_MS / 60);
  }
  expect(received).toBeLessThan(VIDEO_BYTES);
  asked = Infinity;
  socket.resume();
  await until(() => socket.destroyed);
  expect(received).toBeGreaterThan(VIDEO_BYTES);
});

test("answers that a person does not read are few, from all sessions together, and nobody else waits", async ({
  school,
}) => {
  const { path, student, other } = large;
  const second = { token: await aSession(school, student) };
  const accepted: Socket[] = [];
  school.http.server.on("connection", (socket: Socket) => void accepted.push(socket));
  // The kernel's buffers take some of these responses.
  for (let count = 0; count < 10; count += 1) {
    await sendUnread(get(path, bearer(count % 2 === 0 ? student : second)).repeat(8));
  }
  const answered = (): Socket[] => accepted.filter(({ bytesWritten }) => bytesWritten > 0);
  const areUnread = (): boolean =>
    answered().filter(({ writableLength }) => writableLength > 0).length === 4;
  await until(areUnread);
  const [made, own] = [answered().length, school.call(contract.profile.readMe, { as: second })];
  expect((await school.call(contract.profile.readMe, { as: other })).status).toBe(200);
  await pause(DEADLINE_MS / 24);
  expect([areUnread(), answered().length]).toEqual([true, made]);
  expect((await own).status).toBe(200);
});

test("large bodies of one person are received two at a time, and others' meanwhile", async ({
  school,
}) => {
  const [sender, other] = [await aTeacher(school), await aTeacher(school)];
  const body = JSON.stringify({ kind: "captions", language: "en", text: "0:01 Bismillah" });
  const path = pathOf(contract.lessons.setText, {
    query: { courseId: newId(), lessonId: newId() },
  });
  const send = async (person: Person, text = body) => {
    const lines = ["content-type: application/json", `content-length: ${body.length}`];
    const head = get(path, "connection: close", bearer(person), ...lines).replace("GET", "PUT");
    const socket = await aConnection(port);
    sockets.push(socket);
    socket.write(head + text);
    return { socket, answer: answerOn(socket) };
  };
  const unfinished = [await send(sender, "{"), await send(sender, "{")];
  for (const { answer } of unfinished) answer.catch(() => undefined);
  // There is no such lesson: the answer comes once the body has been received.
  const answerWhileOthersCall = async () => {
    let isAnswered = false;
    const { answer } = await send(sender);
    void answer.then(() => (isAnswered = true));
    for (let count = 0; count < 3; count += 1) {
      expect((await (await send(other)).answer).status).toBe(404);
    }
    return { answer, isAnswered };
  };
  // The first ones may be received before those sent earlier.
  let last = await answerWhileOthersCall();
  for (let count = 0; last.isAnswered && count < 20; count += 1)
    last = await answerWhileOthersCall();
  expect(last.isAnswered).toBe(false);
  unfinished[0]?.socket.destroy();
  expect((await last.answer).status).toBe(404);
});
