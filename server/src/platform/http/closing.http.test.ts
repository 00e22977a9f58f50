import { connect } from "node:net";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { ownPath } from "@madrasa/testkit/files";
import { PDF } from "@madrasa/testkit/sample-files";
import { aConnection, answerOn, listen, until } from "../../testing/raw-http.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { newId } from "../secrets.ts";
import { closeGracefully } from "./server.ts";

/** Milliseconds, longer than a test, so that waiting for it fails. */
const GRACE = 600_000;

const PATHS = [contract.signIn.login.path, "/api/v1/no-such-call", "/no-such-page", "/metrics"];

test("a server stops although the bodies of some requests never come, also at URLs without a route", async () => {
  const school = await createTestApp();
  const port = await listen(school);
  let begun = 0;
  school.http.server.on("request", () => void (begun += 1));
  for (const path of PATHS) {
    const socket = await aConnection(port);
    const head = [`POST ${path} HTTP/1.1`, "host: school.test", "content-type: application/json"];
    socket.write([...head, "content-length: 100", "", "{"].join("\r\n"));
  }
  await until(() => begun === PATHS.length);
  await closeGracefully(school.http, school.transfers, GRACE);
  await school.close();
});

test("a stopping server closes each connection after its answer", async () => {
  const school = await createTestApp();
  const connectionOf = async (url: string) =>
    (await school.http.inject({ url })).headers["connection"];
  expect(await connectionOf("/healthz")).toBe("keep-alive");
  const file = await aFileLink(school);
  expect(await connectionOf(file)).toBe("keep-alive");
  school.drain();
  for (const url of ["/healthz", "/readyz", contract.catalogue.listCourses.path, file])
    expect(await connectionOf(url), url).toBe("close");
  await school.close();
});

async function aFileLink({ platform: { storage, clock } }: TestApp): Promise<string> {
  const [key, contentType] = [newId(), "application/pdf"];
  await storage.write(key, { bytes: Readable.from([PDF]), size: PDF.length, contentType });
  const view = { key, contentType, name: "a.pdf", disposition: "inline" } as const;
  return ownPath(await storage.viewLink({ ...view, expiresAt: clock() + GRACE })) ?? "";
}

test("a server that closes its port answers on connections opened before", async () => {
  const school = await createTestApp();
  const port = await listen(school);
  const [fresh, used] = [await aConnection(port), await aConnection(port)];
  used.write("GET /healthz HTTP/1.1\r\nhost: school.test\r\n\r\n");
  await new Promise((resolve) => used.once("readable", resolve));
  const answers: Promise<number>[] = [];
  let isClosing = false;
  const opened = Array.from({ length: 60 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.once("connect", () => {
      socket.write("GET /healthz HTTP/1.1\r\nhost: school.test\r\nconnection: close\r\n\r\n");
      answers.push(
        answerOn(socket).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      isClosing = true;
    });
    return socket;
  });
  await until(() => isClosing);
  const closed = closeGracefully(school.http, school.transfers, GRACE);
  await until(() => !school.http.server.listening);
  used.read();
  for (const socket of [fresh, used]) {
    socket.write("GET /healthz HTTP/1.1\r\nhost: school.test\r\nconnection: close\r\n\r\n");
    expect((await answerOn(socket)).status).toBe(200);
  }
  await closed;
  const statuses = await Promise.all(answers);
  expect(statuses).toEqual(opened.map(() => 200));
  await school.close();
});

test("a connection on which nothing is ever sent does not keep a server from closing", async () => {
  const school = await createTestApp();
  await aConnection(await listen(school));
  await closeGracefully(school.http, school.transfers, GRACE);
  await school.close();
});
