import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft } from "@madrasa/testkit/courses";
import { anUpload, ownPath } from "@madrasa/testkit/files";
import { freePort } from "@madrasa/testkit/free-port";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { aConnection, answerOn, until } from "./testing/raw-http.ts";
import { startServerProcess, type ServerProcess, WITHOUT_PAGES } from "./testing/server-process.ts";

let folder: string;
let running: ServerProcess[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "school-process-"));
  running = [];
});
afterEach(async () => {
  for (const school of running) await school.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const school = await startServerProcess(folder, env);
  running.push(school);
  return school;
}

const incoming = () => readdirSync(path.join(folder, "files", "incoming"));

test("an unfinished upload is removed at the next start after SIGKILL, and can be sent again", async () => {
  const killed = await start();
  const teacher = await aTeacher(killed);
  const courseId = await aDraft(killed, teacher);
  await sendHalf(killed, teacher, courseId);
  expect(incoming()).toHaveLength(1);
  await killed.end("SIGKILL");
  const again = await start();
  expect(incoming()).toEqual([]);
  await anUpload(again, teacher, courseId);
});

test.each(["SIGTERM", "SIGKILL"] as const)(
  "the arrived part of a chunk is there at the next start after %s in the middle of it",
  async (signal) => {
    const first = await start();
    const teacher = await aTeacher(first);
    const courseId = await aDraft(first, teacher);
    const query = { courseId, filename: "a.pdf", contentType: "application/pdf", size: 100_000 };
    const { data } = await first.call(contract.files.uploadLink, { as: teacher, query });
    const ask = async (school: ServerProcess) =>
      school.call(contract.files.nextChunk, {
        as: teacher,
        query: { fileKey: data.fileKey, size: 100_000, bytes: 100_000 },
      });
    const { chunk } = (await ask(first)).data;
    const socket = await aConnection(first.port);
    socket.write(
      `PUT ${ownPath(chunk?.signedUrl ?? "")} HTTP/1.1\r\nhost: school.test\r\n` +
        "content-type: application/pdf\r\ncontent-length: 100000\r\n\r\n%PDF-1.4",
    );
    const part = path.join(folder, "files", "incoming", `${data.fileKey}.part`);
    await until(() => existsSync(part) && statSync(part).size === 8);
    await first.end(signal);
    expect((await ask(await start())).data.receivedBytes).toBe(8);
  },
);

async function sendHalf(school: ServerProcess, teacher: Person, courseId: string) {
  const query = { courseId, filename: "a.pdf", contentType: "application/pdf" };
  const { data } = await school.call(contract.files.uploadLink, { as: teacher, query });
  const before = incoming().length;
  const socket = await aConnection(school.port);
  socket.write(
    `PUT ${ownPath(data.signedUrl)} HTTP/1.1\r\nhost: school.test\r\n` +
      "content-type: application/pdf\r\ncontent-length: 1000000\r\n\r\n%PDF-1.4",
  );
  await until(() => incoming().length > before);
  return { socket, fileKey: data.fileKey };
}

describe("stopped by a signal", () => {
  test("it finishes the running call, cuts the running upload, and ends with code 0", async () => {
    const school = await start();
    const teacher = await aTeacher(school);
    const courseId = await aDraft(school, teacher);
    const upload = await sendHalf(school, teacher, courseId);
    const cut = new Promise<void>((resolve) => void upload.socket.once("close", () => resolve()));

    const call = await aConnection(school.port);
    const body = JSON.stringify({ title: "Said before the end", description: "Kept" });
    call.write(
      `POST /api/v1/user/teacher/course/section?courseId=${courseId} HTTP/1.1\r\n` +
        `host: school.test\r\nauthorization: Bearer ${teacher.token}\r\n` +
        "content-type: application/json\r\nexpect: 100-continue\r\n" +
        `content-length: ${body.length}\r\n\r\n`,
    );
    const begun = await new Promise<string>((resolve) => {
      call.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    });
    expect(begun).toContain("100 Continue");

    const ended = school.end("SIGTERM");
    await cut;
    await until(async () => {
      try {
        (await aConnection(school.port)).destroy();
        return false;
      } catch {
        return true;
      }
    });
    call.write(body);
    const answer = await answerOn(call);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("Section added successfully");
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(incoming()).toEqual([]);

    const again = await start();
    const { course } = (
      await again.call(contract.outline.readOutline, { as: teacher, query: { courseId } })
    ).data;
    expect(course.sections.map(({ title }) => title)).toEqual(["Said before the end"]);
    const stored = await again.call(contract.courses.updateCourse, {
      as: teacher,
      query: { courseId },
      body: { banner: upload.fileKey },
    });
    expect(stored.success).toBe(false);
  });

  test("as soon as its port is open, it answers who has connected and ends with code 0", async () => {
    const port = await freePort();
    const { email, password } = SUPERADMIN;
    const child = spawn(process.execPath, [WITHOUT_PAGES], {
      stdio: "ignore",
      env: {
        PATH: process.env["PATH"],
        HOST: "127.0.0.1",
        PORT: String(port),
        DATA_DIR: folder,
        SUPERADMIN_EMAIL: email,
        SUPERADMIN_PASSWORD: password,
      },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const ended = once(child, "exit");
    let connection: Socket | undefined;
    await until(async () => {
      connection = await aConnection(port).catch(() => undefined);
      return connection !== undefined;
    });
    child.kill("SIGTERM");
    connection?.write("GET /healthz HTTP/1.1\r\nhost: school.test\r\nconnection: close\r\n\r\n");
    expect(connection && (await answerOn(connection)).status).toBe(200);
    expect(await ended).toEqual([0, null]);
  });

  test("goes on answering for DRAIN_SECONDS, and /readyz says 503", async () => {
    const school = await start({ DRAIN_SECONDS: "2" });
    const statusOf = async (url: string) => (await fetch(`${school.origin}${url}`)).status;
    expect(await statusOf("/readyz")).toBe(200);
    const ended = school.end("SIGTERM");
    await until(async () => (await statusOf("/readyz")) === 503);
    expect(await statusOf("/api/v1/public/course/all")).toBe(200);
    expect(await statusOf("/healthz")).toBe(200);
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  test("idle connections do not delay it, nor do files being downloaded", async () => {
    const school = await start();
    const connections = await Promise.all([aConnection(school.port), aConnection(school.port)]);
    connections[0]?.write("GET /healthz HTTP/1.1\r\nhost: school.test\r\n\r\n");
    await new Promise((resolve) => void connections[0]?.once("data", resolve));
    expect(await school.end("SIGINT")).toEqual({ code: 0, signal: null });
  });
});

describe("the first start", () => {
  test("shows the superadmin's password once, and the address that people open", async () => {
    const env = { SUPERADMIN_PASSWORD: "" };
    const first = await start({ ...env, PUBLIC_URL: "https://school.example.org/" });
    expect(first.output()).toContain("First sign-in, at https://school.example.org/admin/login:");
    const password = /password {2}(\S+)/.exec(first.output())?.[1] ?? "";
    const body = { email: SUPERADMIN.email, password };
    expect((await first.call(contract.signIn.adminLogin, { body })).status).toBe(200);
    await first.end("SIGTERM");
    const second = await start(env);
    expect(second.output()).not.toContain(password);
    expect((await second.call(contract.signIn.adminLogin, { body })).status).toBe(200);
  });
});
