import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { DAY, SECOND } from "../clock.ts";
import { isDiskLow } from "../disk-space.ts";
import type { Platform } from "../platform.ts";
import { Refusal } from "../refusal.ts";
import { sha256 } from "../secrets.ts";
import {
  buildSeenAt,
  listPathsUsedSince,
  renewBuild,
  saveBuild,
  type Asset,
} from "./builds.queries.ts";

/** Retention after the last server with the build. */
export const STORED_FOR = 30 * DAY;
/** Maximum age of a build's timestamp while its servers run. */
const RENEW_AFTER = DAY;
const FILES_AT_ONCE = 8;
const ASK_AGAIN = SECOND;
const TRY_AGAIN = 30 * SECOND;
/** Maximum delay of a server's start beside others. */
const BEGINNING_MAX = 60 * SECOND;

/** Lock name for storing and removing assets. */
export const TURN = "builds";

/** Separate from people's files, whose keys are ids. */
export const keyOf = (asset: string) => `builds/${asset}`;

type Build = { id: string; assets: readonly Asset[] };

export type StoredBuild = {
  /** Resolves once stored, after a failed attempt, or on timeout. */
  begin: () => Promise<void>;
  renew: () => Promise<void>;
  end: () => Promise<void>;
};

/**
 * Stores the assets of this build in the background, for other servers and for pages after later updates. Retries while
 * the storage is unavailable.
 */
export function storeBuild(platform: Platform, pages: string): StoredBuild {
  const { database, storage, clock, log } = platform;
  const folder = path.join(pages, "assets");
  const ended = new AbortController();
  let own: Build | undefined;
  let storing: Promise<void> | undefined;

  async function isStored({ id, assets }: Build): Promise<boolean> {
    const seenAt = await buildSeenAt(database.read, id);
    // Older assets may be removed at any moment.
    if (seenAt === undefined || seenAt < clock() - STORED_FOR + RENEW_AFTER) return false;
    // Files may have moved to another store without assets.
    const [sample] = assets;
    return !sample || (await storage.size(keyOf(sample.path))) !== undefined;
  }

  async function storeMissing(build: Build): Promise<void> {
    if (await isStored(build)) return;
    await requireRoom(platform);
    const isLost = (await buildSeenAt(database.read, build.id)) !== undefined;
    const since = isLost ? Number.MAX_SAFE_INTEGER : clock() - STORED_FOR;
    const stored = await listPathsUsedSince(database.read, since);
    const missing = build.assets.filter(({ path }) => !stored.has(path)).values();
    const storeNext = async () => {
      for (const asset of missing) await storeAsset(platform, folder, asset, ended.signal);
    };
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, storeNext));
    await database.transaction((tx) => saveBuild(tx, { ...build, now: clock() }));
    log.info({ assets: build.assets.length }, "the page's assets are in the storage");
  }

  async function store(): Promise<void> {
    own ??= await describeBuild(folder);
    const build = own;
    while (!(await isStored(build))) {
      ended.signal.throwIfAborted();
      await database.oneServerOnly(TURN, () => storeMissing(build));
      // Another server may hold the lock.
      if (!(await isStored(build))) await pause(ASK_AGAIN, undefined, { signal: ended.signal });
    }
    await renew();
  }

  async function renew(): Promise<void> {
    if (own === undefined) return;
    const { id } = own;
    const seenAt = await buildSeenAt(database.read, id);
    if (seenAt === undefined || seenAt > clock() - RENEW_AFTER) return;
    await database.transaction((tx) => renewBuild(tx, id, clock()));
  }

  async function storeUntilDone(hasTried: () => void): Promise<void> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        if (ended.signal.aborted) return;
        log.warn({ err: error }, "the page's assets are not in the storage yet");
        hasTried();
        await pause(TRY_AGAIN, undefined, { signal: ended.signal }).catch(() => undefined);
      }
    }
  }

  return {
    begin: async () => {
      const { promise: firstAttempt, resolve: hasTried } = Promise.withResolvers<void>();
      storing = storeUntilDone(hasTried).finally(hasTried);
      const late = pause(BEGINNING_MAX, undefined, { ref: false, signal: ended.signal });
      await Promise.race([firstAttempt, late]).catch(() => undefined);
    },
    renew,
    end: async () => {
      ended.abort();
      await storing;
    },
  };
}

async function requireRoom(platform: Platform): Promise<void> {
  if (platform.config.s3 === undefined && (await isDiskLow(platform))) {
    throw new Error("the disk is nearly full");
  }
}

async function describeBuild(folder: string): Promise<Build> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets: Asset[] = [];
  for (const entry of found) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const digest = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    const name = path.relative(folder, file).split(path.sep).join("/");
    assets.push({ path: name, sha256: digest });
  }
  const lines = assets.map((asset) => `${asset.path} ${asset.sha256}`).toSorted();
  return { id: sha256(lines.join("\n")), assets };
}

async function storeAsset(
  { storage }: Platform,
  folder: string,
  asset: Asset,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const bytes = await readFile(path.join(folder, asset.path));
  try {
    await storage.write(keyOf(asset.path), {
      bytes: Readable.from([bytes]),
      size: bytes.length,
      contentType: "application/octet-stream",
    });
  } catch (error) {
    // Stored by an interrupted attempt: asset names contain a hash.
    if (!(error instanceof Refusal && error.code === "FILE_ALREADY_STORED")) throw error;
  }
}
