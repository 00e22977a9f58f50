import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setCurrentUser } from "../../../lib/session/person.ts";
import { localStore, recordingMark } from "../../../lib/storage/storage.ts";
import { createFakeDatabase } from "../../../testing/fake-database.ts";
import { stubStorage } from "../../../testing/stub-storage.ts";
import { deleteChunks, readChunks, saveChunk } from "./recording-buffer.ts";

const database = createFakeDatabase();
vi.mock("../../../lib/offline/database.ts", () => ({
  transact: async (...given: Parameters<typeof database.transact>) => database.transact(...given),
}));

async function record(id: string, from: number, to: number, key = "key"): Promise<void> {
  for (let index = from; index < to; index += 1) {
    const bytes = new Blob([id]);
    await saveChunk(key, index, { bytes, type: "audio/webm", id, loudness: [], at: index });
  }
}
const read = async () => (await readChunks("key")).map(({ id, at }) => `${id} ${at}`);

beforeEach(() => {
  database.clear();
  stubStorage();
  setCurrentUser({ userId: "student", storageKey: Buffer.alloc(32).toString("base64url") });
});
afterEach(() => vi.unstubAllGlobals());

it("reads no seconds of an earlier recording", async () => {
  await record("first", 0, 3);
  await record("second", 0, 2);
  expect(await read()).toEqual(["second 0", "second 1"]);
});

it("deletes the seconds that an interrupted deletion has left", async () => {
  await record("first", 2, 4);
  await deleteChunks("key");
  expect(database.rows("drafts")).toEqual([]);
});

it("deletes a sent recording, and none that was started since", async () => {
  await record("second", 0, 2);
  await deleteChunks("key", "first");
  expect(await read()).toEqual(["second 0", "second 1"]);
  await deleteChunks("key", "second");
  expect(database.rows("drafts")).toEqual([]);
});

it("keeps the mark until the recording of each course is deleted", async () => {
  await record("first", 0, 1);
  await record("second", 0, 1, "other");
  await deleteChunks("key", "first");
  expect(localStore.read(recordingMark())).not.toBeNull();
  await deleteChunks("other", "second");
  expect(localStore.read(recordingMark())).toBeNull();
});
