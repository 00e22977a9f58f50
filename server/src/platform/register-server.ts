import { mkdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { DAY, SECOND } from "./clock.ts";
import type { Config } from "./config.ts";
import { advisoryLock } from "./database/dialect.ts";
import { OperatorError } from "./operator-error.ts";
import type { Platform } from "./platform.ts";
import { fingerprintOf, newId } from "./secrets.ts";
import {
  deleteServersSeenBefore,
  listServers,
  saveServer,
  type ServerRow,
} from "./servers.queries.ts";

const BEAT_EVERY = 20 * SECOND;
/** Servers silent for this long have stopped, or cannot reach the database. */
const SILENT = 70 * SECOND;
const FORGET_AFTER = 30 * DAY;

export type Registration = {
  hasOthers: boolean;
  end: () => Promise<void>;
};

type Parts = Pick<Platform, "config" | "database" | "clock" | "log">;

/**
 * Registers this server and keeps its heartbeat. Throws an OperatorError if a live one has another key or storage,
 * whose links and files would be unknown here. `isAlone`: guaranteed by the data folder's lock.
 */
export async function registerServer(
  { config, database, clock, log }: Parts,
  { isAlone }: { isAlone: boolean },
): Promise<Registration> {
  await makeFolderId(config);
  const server: ServerRow = {
    id: newId(),
    name: `${hostname()}, port ${config.port}, process ${process.pid}`,
    key_fingerprint: await fingerprintOf(config.secretKey),
    store: await describeStore(config),
    public_url: config.publicUrl,
    seen_at: clock(),
  };
  const { hasOthers, warnings } = await database.transaction(async (tx) => {
    await advisoryLock(tx, "servers");
    const known = await listServers(tx);
    const alive = isAlone ? [] : known.filter((other) => other.seen_at > server.seen_at - SILENT);
    for (const other of alive) refuseDifferent(server, other);
    await saveServer(tx, server);
    await deleteServersSeenBefore(tx, server.seen_at - FORGET_AFTER);
    const hasOthers = alive.length > 0;
    const warnings = hasOthers ? differentUrls(server, alive) : changesSince(server, known[0]);
    return { hasOthers, warnings };
  });
  for (const warning of warnings) log.warn(warning);

  const save = (seenAt: number) =>
    database.transaction((tx) => saveServer(tx, { ...server, seen_at: seenAt }));
  const beat = () => {
    save(clock()).catch((error: unknown) => log.warn({ err: error }, "no heartbeat was written"));
  };
  // No heartbeat if alone: nobody reads it, and it would write to disk.
  const beating = isAlone ? undefined : setInterval(beat, BEAT_EVERY).unref();
  return {
    hasOthers,
    end: async () => {
      clearInterval(beating);
      // Lets a server with another key start at once; the row keeps the last key.
      await save(clock() - SILENT);
    },
  };
}

function refuseDifferent(server: ServerRow, other: ServerRow): void {
  const who = `Another server of this school is running (${other.name})`;
  const wait = `If that one has ended, wait ${SILENT / SECOND} seconds and start again.`;
  if (other.key_fingerprint !== server.key_fingerprint) {
    throw new OperatorError(
      `${who} with another secret key. Give all servers the same SECRET_KEY. ${wait}`,
    );
  }
  if (other.store !== server.store) {
    throw new OperatorError(
      `${who} and keeps its files in ${other.store}; this one in ${server.store}. ` +
        `Give all servers the same STORAGE_URL. ${wait}`,
    );
  }
}

function differentUrls({ public_url: own }: ServerRow, alive: readonly ServerRow[]): string[] {
  return alive
    .filter((other) => other.public_url !== own)
    .map(
      (other) =>
        `PUBLIC_URL is ${own} here and ${other.public_url} at ${other.name}: links in messages differ`,
    );
}

function changesSince(server: ServerRow, last: ServerRow | undefined): string[] {
  if (last === undefined) return [];
  return [
    ...(last.key_fingerprint === server.key_fingerprint
      ? []
      : [
          "the secret key has changed: links and codes already sent are invalid, and staff must set up two-step sign-in again",
        ]),
    ...(last.store === server.store
      ? []
      : [`the files were in ${last.store} before and are now in ${server.store}`]),
    ...(last.public_url === server.public_url
      ? []
      : [`PUBLIC_URL was ${last.public_url} before and is now ${server.public_url}`]),
  ];
}

/** Storage without credentials. Folders are identified by an id inside, wherever mounted. */
export async function describeStore({ s3, dataDir }: Config): Promise<string> {
  if (s3) return `the bucket "${s3.bucket}" at ${s3.endpoint ?? `Amazon, ${s3.region}`}`;
  const id = await readFile(folderId(dataDir), "utf8").catch(() => "which no server has used");
  return `a folder (${id.trim()})`;
}

const folderId = (dataDir: string) => path.join(dataDir, "files/folder-id");

async function makeFolderId({ s3, dataDir }: Config): Promise<void> {
  if (s3) return;
  const file = folderId(dataDir);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, newId(), { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
}
