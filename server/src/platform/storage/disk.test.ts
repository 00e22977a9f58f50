import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import { describeChunks } from "../../testing/chunk-compliance.ts";
import { describeStorage } from "../../testing/storage-compliance.ts";
import { until } from "../../testing/raw-http.ts";
import { readConfig } from "../config.ts";
import { createServer } from "../http/server.ts";
import { createLog } from "../log.ts";
import { newId } from "../secrets.ts";
import { openDisk } from "./disk.ts";
import { openStorage } from "./open.ts";
import { setReaders } from "./readers.ts";

const aFolder = () => mkdtempSync(path.join(tmpdir(), "files-"));
const log = createLog("fatal");
const allow = async () => undefined;

async function aDisk() {
  const DATA_DIR = aFolder();
  const port = await freePort();
  const config = readConfig({ DATA_DIR, PORT: String(port) });
  const opened = await openStorage(config, Date.now, log);
  const { http } = await createServer(config, log);
  await http.register((scope) =>
    opened.routes(scope, { requireExpected: allow, requireSpace: allow }),
  );
  return {
    ...opened,
    base: await http.listen({ host: "127.0.0.1", port }),
    dispose: async () => {
      await http.close();
      await opened.close();
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}

describeStorage("files on disk", aDisk, {
  secondWrite: 409,
  wrongType: 415,
  tooLong: 413,
  noSuchRange: 416,
});

describeChunks("files that come to the disk in chunks", aDisk, {
  notNext: 409,
  wrongType: 415,
  tooLong: 413,
  storesHalves: true,
});

const LINKS = { secretKey: "s".repeat(32), publicUrl: "http://school.test" };

test("a storage whose folder is missing is not ready", async () => {
  const DATA_DIR = aFolder();
  const { storage } = await openStorage(readConfig({ DATA_DIR }), Date.now, log);
  rmSync(DATA_DIR, { recursive: true });
  await expect(storage.check()).rejects.toThrow("ENOENT");
});

test("a transfer that stops sending bytes is ended, and leaves nothing", async () => {
  const folder = aFolder();
  const disk = await openDisk(folder, LINKS, { stallMs: 50 });
  const silent = new PassThrough();
  silent.write("%PDF-1.4");
  await expect(disk.receive(newId(), silent, { maxBytes: 1_000 })).rejects.toThrow(
    "No byte came any more.",
  );
  expect(readdirSync(path.join(folder, "incoming"))).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("a key that is sent again while it arrives takes the space of one upload", async () => {
  const folder = aFolder();
  const disk = await openDisk(folder, LINKS);
  const key = newId();
  const senders = Array.from({ length: 3 }, () => new PassThrough());
  const sent = senders.map((bytes) => disk.receive(key, bytes, { maxBytes: 1_000 }));
  const refused = expect(Promise.allSettled(sent.slice(0, 2))).resolves.toMatchObject([
    { status: "rejected", reason: { code: "FILE_IN_USE" } },
    { status: "rejected", reason: { code: "FILE_IN_USE" } },
  ]);
  await refused;
  expect(readdirSync(path.join(folder, "incoming")).length).toBeLessThanOrEqual(1);
  senders[2]?.end("%PDF-1.4");
  await expect(sent[2]).resolves.toBe(8);
  rmSync(folder, { recursive: true });
});

test("a key that is removed while it arrives keeps nothing of it", async () => {
  const folder = aFolder();
  const disk = await openDisk(folder, LINKS);
  for (const remove of [disk.remove, disk.retire]) {
    const [key, bytes] = [newId(), new PassThrough()];
    bytes.write("%PDF");
    const sent = expect(disk.receive(key, bytes, { maxBytes: 1_000 })).rejects.toMatchObject({
      code: "FILE_NOT_FOUND",
    });
    await until(() => readdirSync(path.join(folder, "incoming")).length > 0);
    await remove(key);
    await sent;
    expect(readdirSync(path.join(folder, "incoming"))).toEqual([]);
    expect(await disk.size(key)).toBeUndefined();
  }
  rmSync(folder, { recursive: true });
});

test("a start removes uploads that were cut off, and goes on with those in chunks", async () => {
  const folder = aFolder();
  const [key, bytes] = [newId(), Buffer.from("%PDF-1.4")];
  const first = await openDisk(folder, LINKS);
  const cut = new PassThrough();
  cut.write(bytes.subarray(0, 5));
  const sent = first.receiveChunk(key, cut, { offset: 0, maxBytes: 8, size: 8 });
  const incoming = path.join(folder, "incoming");
  const part = path.join(incoming, `${key}.part`);
  await until(() => existsSync(part) && statSync(part).size === 5);
  cut.destroy(new Error("The line was cut."));
  await expect(sent).rejects.toThrow("The line was cut.");
  writeFileSync(path.join(incoming, `${newId()}.${newId()}`), bytes);

  const second = await openDisk(folder, LINKS);
  expect(readdirSync(incoming)).toEqual([`${key}.part`]);
  expect(await second.receivedBytes(key, 0)).toBe(5);
  const rest = new PassThrough();
  rest.end(bytes.subarray(5));
  expect(await second.receiveChunk(key, rest, { offset: 5, maxBytes: 3, size: 8 })).toBe(8);
  expect(await buffer(await second.read(key))).toEqual(bytes);
  expect(readdirSync(incoming)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("a file of chunks may be read by who may read those that came whole", async () => {
  const folder = aFolder();
  await setReaders(folder, "nginx");
  const disk = await openDisk(folder, LINKS);
  const key = newId();
  const chunk = new PassThrough();
  chunk.end("%PDF-1.4");
  await disk.receiveChunk(key, chunk, { offset: 0, maxBytes: 8, size: 8 });
  expect(statSync(path.join(folder, disk.placeOf(key))).mode & 0o777).toBe(0o640);
  rmSync(folder, { recursive: true });
});
