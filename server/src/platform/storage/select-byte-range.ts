/** Bytes from `start`, or nothing if the reader has them. */
export type Selection =
  | { status: 200 | 206; start: number; length: number }
  | { status: 304 }
  | { status: 416 };

type Conditions = {
  "if-none-match"?: string | undefined;
  "if-range"?: string | undefined;
  range?: string | undefined;
};

/** Single ranges; multiple ones get the whole file, as RFC 9110 (14.2) allows. */
const ONE_RANGE = /^ *bytes *= *(\d{0,15})-(\d{0,15}) *$/i;

/**
 * Evaluates conditional and range requests for immutable bytes (RFC 9110, 13 and 14). `etag` is strong, so that
 * browsers join ranges.
 */
export function selectByteRange(
  headers: Conditions,
  { size, etag }: { size: number; etag: string },
): Selection {
  if (namesTag(headers["if-none-match"], etag)) return { status: 304 };
  const whole = { status: 200, start: 0, length: size } as const;
  const range = ONE_RANGE.exec(headers.range ?? "");
  const wantsOther = headers["if-range"] !== undefined && headers["if-range"] !== etag;
  if (!range || wantsOther) return whole;
  const [, first = "", last = ""] = range;
  if (first === "" && last === "") return whole;
  // "-5" is the last five bytes.
  const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < start) return whole;
  if (start > end) return { status: 416 };
  return { status: 206, start, length: end - start + 1 };
}

function namesTag(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false;
  // Compressing proxies weaken tags, which are equivalent for immutable files.
  return tags.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
}
