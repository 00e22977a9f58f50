import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { MINUTE, type Clock } from "../clock.ts";
import { bestEncoding } from "./encodings.ts";

/** Bytes of all cached answers, compressed copies included. */
const BYTES_MAX = 24 * 1024 ** 2;
/** Links in an answer are valid for at least half an hour when it is made. */
const VALID_FOR = 5 * MINUTE;
/** Bytes; a smaller answer is not compressed. */
const COMPRESSED_FROM = 1_024;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

type Encoding = "plain" | keyof typeof compressors;

/** The JSON of an answer, and the copies of it that readers have asked for. */
export type CachedAnswer = {
  state: string;
  until: number;
  etag: string;
  bytes: Partial<Record<Encoding, Buffer>> & { plain: Buffer };
};

export type AnswerCache = {
  /** The answer of this key that was made from the same state. */
  find: (key: string, state: string) => CachedAnswer | undefined;
  store: (key: string, state: string, json: string) => CachedAnswer;
  /** The bytes to send to a reader of these encodings. */
  encode: (
    key: string,
    answer: CachedAnswer,
    accepted: string | undefined,
  ) => Promise<{ encoding: Encoding; bytes: Buffer }>;
};

/**
 * Answers that are sent again while the rows that they were made from have not changed. The state
 * names those rows with their versions and is read from the database at each request, so that
 * several servers, each with answers of its own, never answer what is no longer so.
 */
export function createAnswerCache(clock: Clock): AnswerCache {
  const answers = new LRUCache<string, CachedAnswer>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ state, bytes }, key) =>
      Object.values(bytes).reduce(
        (sum, { length }) => sum + length,
        2 * (state.length + key.length),
      ),
  });
  return {
    find: (key, state) => {
      const answer = answers.get(key);
      return answer?.state === state && clock() < answer.until ? answer : undefined;
    },
    store: (key, state, json) => {
      const plain = Buffer.from(json);
      const etag = `W/"${hash("sha1", plain, "base64url")}"`;
      const answer = { state, until: clock() + VALID_FOR, etag, bytes: { plain } };
      answers.set(key, answer);
      return answer;
    },
    encode: async (key, answer, accepted) => {
      const { bytes } = answer;
      const encoding = bytes.plain.length < COMPRESSED_FROM ? "plain" : bestEncoding(accepted);
      if (encoding === "plain") return { encoding, bytes: bytes.plain };
      const known = bytes[encoding];
      if (known) return { encoding, bytes: known };
      const made = await compressors[encoding](bytes.plain);
      bytes[encoding] = made;
      // The size has changed.
      if (answers.peek(key) === answer) answers.set(key, answer);
      return { encoding, bytes: made };
    },
  };
}
