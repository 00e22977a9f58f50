import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { until } from "../../testing/raw-http.ts";
import { sendBytes } from "./send-bytes.ts";

const MEBIBYTE = 1024 ** 2;
/** Exceeds the kernel's buffer of an idle reader. */
const VIDEO = 64 * MEBIBYTE;

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

function aFile(size: number) {
  const file = {
    bytesRead: 0,
    read: async (buffer: Buffer, offset: number, length: number, position: number) => {
      const bytesRead = Math.max(Math.min(length, size - position), 0);
      buffer.fill(0, offset, offset + bytesRead);
      file.bytesRead += bytesRead;
      return { bytesRead, buffer };
    },
  };
  return file;
}

async function serve(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<number> {
  const server = createServer((incoming, response) => answer(response, incoming));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  endings.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const get = (port: number) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", agent: false }, resolve);
    asked.on("error", reject).end();
  });

test("one buffer is read ahead for a reader that stops, and no more", async () => {
  const file = aFile(VIDEO);
  let response: ServerResponse | undefined;
  const port = await serve((answer, { socket }) => {
    response = answer;
    answer.setHeader("content-length", VIDEO);
    void sendBytes(file as never, answer, socket, { start: 0, length: VIDEO });
  });
  // Never read: the kernel's buffers fill up.
  const reader = await get(port);
  let before = -1;
  while (before !== file.bytesRead) {
    before = file.bytesRead;
    await pause(100);
  }
  expect(file.bytesRead).toBeGreaterThan(0);
  expect(file.bytesRead).toBeLessThan(VIDEO);
  expect(response?.writableLength).toBeLessThanOrEqual(MEBIBYTE / 2);

  let received = 0;
  for await (const chunk of reader) received += (chunk as Buffer).length;
  expect(received).toBe(VIDEO);
});

test("a hundred readers that stop share 32 large buffers, and the others have small ones", async () => {
  const sizes: number[] = [];
  const file = aFile(VIDEO);
  const read: typeof file.read = (buffer, offset, length, position) => {
    if (position === 0) sizes.push(buffer.length);
    return file.read(buffer, offset, length, position);
  };
  const port = await serve((answer, { socket }) => {
    void sendBytes({ read } as never, answer, socket, { start: 0, length: VIDEO });
  });
  const readers = await Promise.all(Array.from({ length: 100 }, () => get(port)));
  expect(sizes.filter((size) => size === 512 * 1024)).toHaveLength(32);
  expect(sizes.filter((size) => size === 64 * 1024)).toHaveLength(68);

  for (const reader of readers) reader.destroy();
  await until(async () => {
    sizes.length = 0;
    const again = await Promise.all(Array.from({ length: 32 }, () => get(port)));
    for (const reader of again) reader.destroy();
    return sizes.every((size) => size === 512 * 1024);
  });
});

test("a reader that goes ends the reading", async () => {
  const file = aFile(VIDEO);
  let ended = false;
  const port = await serve((answer, { socket }) => {
    const sent = sendBytes(file as never, answer, socket, { start: 0, length: VIDEO });
    void sent.then(() => (ended = true));
  });
  (await get(port)).destroy();
  await until(() => ended);
  expect(file.bytesRead).toBeLessThan(VIDEO);
});

test("a file that is shorter than was announced is an error", async () => {
  let failure: unknown;
  const port = await serve((answer, { socket }) => {
    answer.writeHead(200, { "content-length": 200_000 });
    sendBytes(aFile(100_000) as never, answer, socket, { start: 0, length: 200_000 }).catch(
      (error: unknown) => {
        failure = error;
        socket.destroy();
      },
    );
  });
  const reader = await get(port);
  await expect(
    (async () => {
      for await (const chunk of reader) void chunk;
    })(),
  ).rejects.toThrow("aborted");
  expect(failure).toMatchObject({ message: "The file ended 100000 bytes early." });
});
