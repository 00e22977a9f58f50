import { PERSON_CACHE, PERSON_ID } from "../app/lib/offline/for-worker.ts";
import { PART_BYTES, type SavedFile } from "../app/device/saved/saved-rows.ts";
import { requestResult } from "../app/lib/offline/request-result.ts";
import { transact } from "../app/lib/offline/database.ts";

/** "bytes=100-", "bytes=100-199" or "bytes=-100". */
const RANGE = /^bytes=(\d*)-(\d*)$/;

/** Saved file of the signed-in user, whole or as a range, read in chunks. */
export async function answerSavedFile(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const key = pathname.split("/").at(-1) ?? "";
  const file = await readFile(key).catch(() => undefined);
  const isWhole = file && file.received >= file.bytes;
  if (!isWhole || !file.owners.includes(await signedIn()))
    return new Response(null, { status: 404 });
  const { bytes, type, name } = file;
  const asked = rangeOf(request.headers.get("range"), bytes);
  if (asked === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${bytes}` } });
  }
  const [first, last] = asked ?? [0, bytes - 1];
  const isDownload = searchParams.has("download");
  const disposition = `${isDownload ? "attachment" : "inline"}; filename*=UTF-8''${encodeURIComponent(name)}`;
  return new Response(streamOf(key, first, last), {
    status: asked ? 206 : 200,
    headers: {
      "accept-ranges": "bytes",
      "cache-control": "no-store",
      "content-disposition": disposition,
      "content-length": String(last - first + 1),
      ...(asked && { "content-range": `bytes ${first}-${last}/${bytes}` }),
      // Same as the server's, so that file content never runs.
      "content-security-policy": "sandbox",
      "content-type": type,
      "x-content-type-options": "nosniff",
    },
  });
}

/** First and last byte; undefined for unsupported ranges. */
export function rangeOf(
  header: string | null,
  bytes: number,
): [first: number, last: number] | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = RANGE.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first > last ? "unsatisfiable" : [first, last];
}

async function signedIn(): Promise<string> {
  const found = await caches.match(PERSON_ID, { cacheName: PERSON_CACHE });
  return found ? found.text() : "";
}

const readFile = (key: string) =>
  transact("readonly", ["files"], ({ files }) =>
    requestResult<SavedFile | undefined>(files.get(key) as IDBRequest<SavedFile | undefined>),
  );

function streamOf(key: string, first: number, last: number): ReadableStream<Uint8Array> {
  let next = first;
  return new ReadableStream(
    {
      async pull(controller) {
        const number = Math.floor(next / PART_BYTES);
        const part = await readPart(key, number);
        if (!part) return controller.error(new Error(`part ${number} of ${key} is missing`));
        const start = number * PART_BYTES;
        const end = Math.min(last + 1, start + part.byteLength);
        controller.enqueue(new Uint8Array(part, next - start, end - next));
        next = end;
        if (next > last) controller.close();
      },
    },
    // No read-ahead, which would waste a mebibyte per seek.
    { highWaterMark: 0 },
  );
}

const readPart = (key: string, number: number) =>
  transact("readonly", ["parts"], ({ parts }) =>
    requestResult(parts.get([key, number]) as IDBRequest<ArrayBuffer | undefined>),
  );

export const isTypeSaved = (type: string) =>
  transact("readonly", ["files"], async ({ files }) =>
    (await requestResult(files.getAll() as IDBRequest<SavedFile[]>)).some(
      (file) => file.type === type,
    ),
  );
