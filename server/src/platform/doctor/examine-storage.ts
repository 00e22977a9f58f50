import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { MINUTE, SECOND } from "../clock.ts";
import type { Config } from "../config.ts";
import { newId } from "../secrets.ts";
import type { Storage, UploadLink } from "../storage/storage.ts";
import { Fault, type Examination } from "./fault.ts";

const BYTES = Buffer.from("%PDF-1.4\n% written by the doctor and removed again\n");
const TYPE = "application/pdf";
const TIMEOUT = 10 * SECOND;

/** Stores a file and reads it back; from a bucket like a browser, with the page's origin. */
export function storageExamination(config: Config, storage: Storage): Examination {
  return {
    part: "files",
    examine: async () => {
      const key = newId();
      try {
        if (!config.s3) await requireOwnFolders(config.dataDir);
        await storage.check();
        if (config.s3) {
          const { origin } = new URL(config.publicUrl);
          await sendAndFetch(storage, key, origin);
          await sendChunk(storage, key, origin);
        } else await writeAndRead(storage, key);
        if (config.filesBy === "nginx") await fetchThroughNginx(storage, key);
      } finally {
        await storage.remove(key).catch(() => undefined);
        await storage.removeChunks(key).catch(() => undefined);
      }
      if (config.s3)
        return `the bucket ${config.s3.bucket} stores and serves files, also from the page`;
      const sender = config.filesBy === "nginx" ? ", and nginx sends them" : "";
      return `the folder in DATA_DIR stores and serves files${sender}`;
    },
  };
}

/** The school's user cannot change files created by root, for example by a restore. */
async function requireOwnFolders(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, "files");
  const { uid } = await stat(dataDir);
  const below = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = below.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const name of ["", ...folders]) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (!found || found.uid === uid) continue;
    throw new Fault(
      `${path.join("files", name)} belongs to another user than DATA_DIR: uploads fail there, and deletions`,
      `chown -R --reference=${dataDir} ${folder}`,
    );
  }
}

async function writeAndRead(storage: Storage, key: string): Promise<void> {
  const file = { bytes: Readable.from([BYTES]), size: BYTES.length, contentType: TYPE };
  await storage.write(key, file);
  requireSame(await buffer(await storage.read(key)));
}

/** Uses a signed link, like a browser. */
async function fetchThroughNginx(storage: Storage, key: string): Promise<void> {
  const expiresAt = Date.now() + MINUTE;
  const view = { key, contentType: TYPE, name: "doctor.pdf", disposition: "inline" } as const;
  const link = await storage.viewLink({ ...view, expiresAt });
  const answer = await fetch(link, { signal: AbortSignal.timeout(TIMEOUT) });
  if (answer.headers.has("x-accel-redirect")) {
    throw new Fault(
      "FILES_BY is nginx, and there is no nginx between PUBLIC_URL and the school: no one can open files",
      "unset FILES_BY, or put nginx before the school with deploy/nginx/one-server.conf",
    );
  }
  if (!answer.ok) {
    throw new Fault(
      `nginx answers ${answer.status} for a stored file`,
      "set its location /stored-files/ as in deploy/nginx/one-server.conf, and put its user into the school's group",
    );
  }
  requireSame(Buffer.from(await answer.arrayBuffer()));
}

async function sendAndFetch(storage: Storage, key: string, origin: string): Promise<void> {
  const expiresAt = Date.now() + MINUTE;
  const size = BYTES.length;
  const request = { key, contentType: TYPE, maxBytes: size, size, expiresAt };
  const signal = AbortSignal.timeout(TIMEOUT);
  await send(await storage.uploadLink(request), origin, signal);
  const view = { key, contentType: TYPE, name: "doctor.pdf", disposition: "inline" } as const;
  const link = await storage.viewLink({ ...view, expiresAt });
  const fetched = await fetch(link, { headers: { origin }, signal });
  requireAllowed(fetched, origin, "download");
  requireSame(Buffer.from(await fetched.arrayBuffer()));
}

async function send(
  { signedUrl, headers }: UploadLink,
  origin: string,
  signal: AbortSignal,
): Promise<void> {
  const sent = await fetch(signedUrl, {
    method: "PUT",
    headers: { ...headers, origin },
    body: new Uint8Array(BYTES),
    signal,
  });
  requireAllowed(sent, origin, "upload");
}

/** Chunked uploads are the only use of the list permission. */
async function sendChunk(storage: Storage, key: string, origin: string): Promise<void> {
  const size = BYTES.length;
  const expiresAt = Date.now() + MINUTE;
  const chunk = { key, contentType: TYPE, offset: 0, bytes: size, size, expiresAt };
  await send(await storage.chunkLink(chunk), origin, AbortSignal.timeout(TIMEOUT));
  const found = await storage.receivedBytes(key, 0).catch((error: unknown) => {
    throw new Fault(
      `the store does not list the chunks of an upload (${(error as Error).message})`,
      "let these credentials list objects of the bucket",
    );
  });
  if (found !== size) {
    throw new Fault("the store does not list what it has just stored", "use another store");
  }
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
    `browsers cannot read the response to an ${what} from pages of ${origin}`,
    "set the bucket's CORS rule, which the log shows at the start of the school",
  );
}

function requireSame(bytes: Buffer): void {
  if (bytes.equals(BYTES)) return;
  throw new Fault("a file came back changed", "use another store, or ask its maker");
}
