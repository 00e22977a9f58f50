import { contract } from "@madrasa/contract";
import { CHUNK_BYTES_MIN } from "@madrasa/contract/limits";
import { PDF } from "@madrasa/testkit/sample-files";
import { ownPath } from "@madrasa/testkit/files";
import type { Person } from "@madrasa/testkit/people";
import type { TestAnswer, TestApp } from "./test-app.ts";
import type { DataOf } from "@madrasa/contract/client";

export const CHUNK = CHUNK_BYTES_MIN;
export const SIZE = 200_000;
export const FILE = Buffer.concat([PDF, Buffer.alloc(SIZE - PDF.length, "%")]);

type Answer = TestAnswer<DataOf<typeof contract.files.nextChunk>>;
type SendOptions = { as?: Person; file?: Buffer };

/** `sender`: default. */
export function sendingChunks(sender: () => { as: Person; courseId: string }) {
  async function askLink(
    school: TestApp,
    more: { as?: Person; courseId?: string; size?: number; target?: string } = {},
  ): Promise<string> {
    const { as, courseId, ...rest } = { ...sender(), ...more };
    const query = {
      courseId,
      filename: "lesson",
      contentType: "application/pdf",
      size: SIZE,
      ...rest,
    };
    const { data } = await school.call(contract.files.uploadLink, { as, query });
    return data.fileKey;
  }

  const ask = async (
    school: TestApp,
    fileKey: string,
    {
      as = sender().as,
      size = SIZE,
      bytes = CHUNK,
    }: { as?: Person; size?: number; bytes?: number } = {},
  ): Promise<Answer> =>
    school.call(contract.files.nextChunk, { as, query: { fileKey, size, bytes } });

  async function put(school: TestApp, { data }: Answer, bytes: Buffer) {
    const url = ownPath(data.chunk?.signedUrl ?? "") ?? "";
    const headers = data.chunk?.headers ?? {};
    return school.http.inject({ method: "PUT", url, headers, payload: bytes });
  }

  async function sendChunk(
    school: TestApp,
    fileKey: string,
    { as, file = FILE }: SendOptions = {},
  ) {
    const answer = await ask(school, fileKey, { ...(as && { as }), size: file.length });
    const { receivedBytes } = answer.data;
    return put(school, answer, file.subarray(receivedBytes, receivedBytes + CHUNK));
  }

  async function sendAll(school: TestApp, fileKey: string, { as, file = FILE }: SendOptions = {}) {
    for (;;) {
      await school.platform.backgroundTasks.settled();
      const answer = await ask(school, fileKey, { ...(as && { as }), size: file.length });
      const { receivedBytes, isStored, chunk } = answer.data;
      if (isStored) return answer;
      if (!chunk) continue;
      // Concurrent senders interrupt each other and retry.
      await put(school, answer, file.subarray(receivedBytes, receivedBytes + CHUNK)).catch(
        () => undefined,
      );
    }
  }

  return { askLink, ask, put, sendChunk, sendAll };
}

export const fileRow = async (school: TestApp, id: string) =>
  school.platform.database.read
    .selectFrom("files")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
