import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { MINUTE, type Clock } from "../clock.ts";
import { bestEncoding } from "./encodings.ts";

/** Bytes, including compressed copies. */
const BYTES_MAX = 24 * 1024 ** 2;
/** Below the minimum validity of links in a response. */
const VALID_FOR = 5 * MINUTE;
/** Bytes; smaller responses are not compressed. */
const COMPRESSED_FROM = 1_024;

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

type Encoding = "plain" | keyof typeof compressors;

export type CachedAnswer = {
  state: string;
  until: number;
  etag: string;
  bytes: Partial<Record<Encoding, Buffer>> & { plain: Buffer };
};

export type ResponseCache = {
  find: (key: string, state: string) => CachedAnswer | undefined;
  store: (key: string, state: string, json: string) => CachedAnswer;
  encode: (
    key: string,
    answer: CachedAnswer,
    accepted: string | undefined,
  ) => Promise<{ encoding: Encoding; bytes: Buffer }>;
};

/**
 * Cache of responses whose source rows are unchanged. The state contains the rows' versions and is read from the
 * database for each request, so that several servers stay correct.
 */
export function createAnswerCache(clock: Clock): ResponseCache {
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
      // Updates the size.
      if (answers.peek(key) === answer) answers.set(key, answer);
      return { encoding, bytes: made };
    },
  };
}
