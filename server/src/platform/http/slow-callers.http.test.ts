import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft } from "@madrasa/testkit/courses";
import { ownPath } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { aConnection, answerOn, listen, until } from "../../testing/raw-http.ts";
import { recordAllQueries } from "../../testing/count-queries.ts";
import { appTest } from "../../testing/app-test.ts";
import { createTestApp } from "../../testing/test-app.ts";

const DEADLINE_MS = 2_000;
const PER_ADDRESS = 100;

let port: number;
let teacher: Person;
let courseId: string;
const test = appTest(async () => {
  const env = { MAX_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS) };
  return createTestApp(env, () => ({ bodyDeadlineMs: DEADLINE_MS }));
});
test.beforeAll(async ({ school }) => {
  port = await listen(school);
  teacher = await aTeacher(school);
  courseId = await aDraft(school, teacher);
});

const headOf = (start: string, ...lines: string[]) =>
  [start, "host: school.test", `authorization: Bearer ${teacher.token}`, ...lines, "", ""].join(
    "\r\n",
  );
const post = (path: string, length: number) =>
  headOf(`POST ${path} HTTP/1.1`, "content-type: application/json", `content-length: ${length}`);

test("a body that does not arrive in time ends the connection, and nothing is done", async ({
  school,
}) => {
  const body = JSON.stringify({ title: "Late", description: "Half of it" });
  const socket = await aConnection(port);
  const ended = answerOn(socket).catch(() => undefined);
  const path = `${contract.outline.addSection.path}?courseId=${courseId}`;
  socket.write(post(path, body.length) + body.slice(0, 10));
  const before = Date.now();
  await ended;
  expect(Date.now() - before).toBeGreaterThanOrEqual(DEADLINE_MS - 50);
  const { data } = await school.call(contract.outline.readOutline, {
    as: teacher,
    query: { courseId },
  });
  expect(data.course.sections).toEqual([]);
});

test("a body that comes after the sessions were ended does nothing", async ({ school }) => {
  const other = await aTeacher(school);
  const draft = await aDraft(school, other);
  const body = JSON.stringify({ title: "Kept ready", description: "To act later" });
  const socket = await aConnection(port);
  const path = `${contract.outline.addSection.path}?courseId=${draft}`;
  const head = post(path, body.length).replace(teacher.token, other.token);
  socket.write(head.replace("host:", "connection: close\r\nhost:") + body.slice(0, 10));
  const signedOut = await school.call(contract.signIn.logout, { as: other, body: {} });
  expect(signedOut.status).toBe(200);
  socket.write(body.slice(10));
  expect((await answerOn(socket)).status).toBe(401);
});

test("the session is read once where the body came with its head, and again where it came later", async ({
  school,
}) => {
  const body = JSON.stringify({ title: "In parts", description: "One or two" });
  const path = `${contract.outline.addSection.path}?courseId=${courseId}`;
  const head = post(path, body.length).replace("host:", "connection: close\r\nhost:");
  const sessionsRead = async (...parts: string[]) => {
    const sent = await recordAllQueries(school, async () => {
      const socket = await aConnection(port);
      for (const part of parts) {
        socket.write(part);
        // In many turns, so that the server reads each part even if the machine stalls in one.
        for (let turn = 0; turn < 25; turn += 1) {
          await new Promise((resolve) => void setTimeout(resolve, DEADLINE_MS / 100));
        }
      }
      expect((await answerOn(socket)).status).toBe(200);
    });
    return sent.filter((query) => query.sql.includes('from "sessions" inner join "users"')).length;
  };
  expect(await sessionsRead(head + body)).toBe(1);
  expect(await sessionsRead(head + body.slice(0, 10), body.slice(10))).toBe(2);
});

test("a body that arrives in two parts within the time is accepted", async () => {
  const body = JSON.stringify({ title: "Two parts", description: "Whole in the end" });
  const socket = await aConnection(port);
  const path = `${contract.outline.addSection.path}?courseId=${courseId}`;
  socket.write(post(path, body.length).replace("host:", "connection: close\r\nhost:"));
  socket.write(body.slice(0, 10));
  await new Promise((resolve) => void setTimeout(resolve, DEADLINE_MS / 4));
  socket.write(body.slice(10));
  expect((await answerOn(socket)).status).toBe(200);
});

test("a file may take longer than that, as long as bytes come", async ({ school }) => {
  const bytes = Buffer.from("%PDF-1.4 slowly, slowly, it arrives");
  const query = { courseId, filename: "a.pdf", contentType: "application/pdf" };
  const { data } = await school.call(contract.files.uploadLink, { as: teacher, query });
  const socket = await aConnection(port);
  const start = `PUT ${ownPath(data.signedUrl)} HTTP/1.1`;
  const lines = ["content-type: application/pdf", `content-length: ${bytes.length}`];
  socket.write(headOf(start, "connection: close", ...lines));
  for (let at = 0; at < bytes.length; at += 6) {
    socket.write(bytes.subarray(at, at + 6));
    await new Promise((resolve) => void setTimeout(resolve, DEADLINE_MS / 3));
  }
  expect((await answerOn(socket)).status).toBe(200);
});

test("one IP address may open so many connections, and more once some are closed", async () => {
  const sockets = await Promise.all(Array.from({ length: PER_ADDRESS }, () => aConnection(port)));
  const tooMany = await aConnection(port);
  await until(() => tooMany.destroyed);
  const [first] = sockets;
  first?.end();
  await until(() => first?.destroyed ?? true);
  const again = await aConnection(port);
  again.write("GET /healthz HTTP/1.1\r\nhost: school.test\r\nconnection: close\r\n\r\n");
  expect((await answerOn(again)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
