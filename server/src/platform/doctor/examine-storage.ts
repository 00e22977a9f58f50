import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { MINUTE, SECOND } from "../clock.ts";
import type { Config } from "../config.ts";
import { newId } from "../secrets.ts";
import type { Storage } from "../storage/storage.ts";
import { Fault, type Examination } from "./fault.ts";

const BYTES = Buffer.from("%PDF-1.4\n% written by the doctor and removed again\n");
const TYPE = "application/pdf";
const TIMEOUT = 10 * SECOND;

/** Stores a file and reads it back: from a bucket as a browser does, with the page's origin. */
export function storageExamination(config: Config, storage: Storage): Examination {
  return {
    part: "files",
    examine: async () => {
      const key = newId();
      try {
        await storage.check();
        if (config.s3) await sendAndFetch(storage, key, new URL(config.publicUrl).origin);
        else await writeAndRead(storage, key);
      } finally {
        await storage.remove(key).catch(() => undefined);
      }
      return config.s3
        ? `the bucket ${config.s3.bucket} takes and gives files, also from the page`
        : "the folder in DATA_DIR takes and gives files";
    },
  };
}

async function writeAndRead(storage: Storage, key: string): Promise<void> {
  const file = { bytes: Readable.from([BYTES]), size: BYTES.length, contentType: TYPE };
  await storage.write(key, file);
  requireSame(await buffer(await storage.read(key)));
}

async function sendAndFetch(storage: Storage, key: string, origin: string): Promise<void> {
  const expiresAt = Date.now() + MINUTE;
  const size = BYTES.length;
  const request = { key, contentType: TYPE, maxBytes: size, size, expiresAt };
  const { signedUrl, headers } = await storage.uploadLink(request);
  const signal = AbortSignal.timeout(TIMEOUT);
  const sent = await fetch(signedUrl, {
    method: "PUT",
    headers: { ...headers, origin },
    body: new Uint8Array(BYTES),
    signal,
  });
  requireAllowed(sent, origin, "upload");
  const view = { key, contentType: TYPE, name: "doctor.pdf", disposition: "inline" } as const;
  const link = await storage.viewLink({ ...view, expiresAt });
  const fetched = await fetch(link, { headers: { origin }, signal });
  requireAllowed(fetched, origin, "download");
  requireSame(Buffer.from(await fetched.arrayBuffer()));
}

function requireAllowed(answer: Response, origin: string, what: string): void {
  if (!answer.ok) {
    throw new Fault(
      `the store answers an ${what} with ${answer.status}`,
      "let these credentials get, put and delete objects of the bucket",
    );
  }
  const allowed = answer.headers.get("access-control-allow-origin");
  if (allowed === "*" || allowed === origin) return;
  throw new Fault(
    `browsers may not read the answer to an ${what} from pages of ${origin}`,
    "set the bucket's CORS rule, which the log shows at the start of the school",
  );
}

function requireSame(bytes: Buffer): void {
  if (bytes.equals(BYTES)) return;
  throw new Fault("a file came back changed", "use another store, or ask its maker");
}
