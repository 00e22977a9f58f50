import { createHash } from "node:crypto";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { MINUTE, SECOND } from "../clock.ts";
import { bestEncoding } from "../http/encodings.ts";
import type { Platform } from "../platform.ts";
import { refuse } from "../refusal.ts";
import { findAssets, type Asset } from "./builds.queries.ts";
import { keyOf } from "./store-build.ts";

const YEAR_SECONDS = 365 * 24 * 3600;
const MEBIBYTE = 1024 * 1024;
/** Keeps each asset in memory for a class whose pages were opened before an update. */
const CACHE_BYTES = 32 * MEBIBYTE;
const PATH_MAX = 200;
const LOOKUPS_MAX = 5_000;
const REMEMBERED = { found: 10 * MINUTE, absent: 2 * SECOND };

/** Characters in asset names; compressed files are served under the plain name. */
const PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const COMPRESSED = /\.(?:br|gz)$/;
const SUFFIX = { plain: "", gzip: ".gz", br: ".br" } as const;

/** MIME types of the server's own assets; others are bytes read by scripts. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "application/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "application/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/**
 * Serves assets of other builds: to pages opened before an update, and to pages of newer servers during a rolling
 * update.
 */
export function otherBuildAssetRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, storage, log } = platform;
  const limit = app.rateLimit();
  const lookups = new LRUCache<string, readonly Asset[]>({ max: LOOKUPS_MAX });
  const bytes = new LRUCache<string, Buffer, Asset[]>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (file) => file.length + 1,
    fetchMethod: (file, _stale, { context }) => read(file, context),
  });

  async function find(asset: string): Promise<readonly Asset[]> {
    const paths = Object.values(SUFFIX).map((suffix) => asset + suffix);
    const found = await findAssets(database.read, paths);
    lookups.set(asset, found, { ttl: REMEMBERED[found.length > 0 ? "found" : "absent"] });
    return found;
  }

  async function read(file: string, known: readonly Asset[]): Promise<Buffer> {
    const stored = await buffer(await storage.read(keyOf(file)));
    const digest = createHash("sha256").update(stored).digest("hex");
    if (known.some(({ path, sha256 }) => path === file && sha256 === digest)) return stored;
    // Unsafe: it would run as a script on the school's pages.
    log.error({ file }, "an asset in the storage is not what a server stored");
    throw refuse("FILE_NOT_FOUND");
  }

  app.get<{ Params: { "*": string } }>(
    "/assets/*",
    { exposeHeadRoute: true },
    async (request, reply) => {
      const asset = request.params["*"];
      if (asset.length > PATH_MAX || !PATH.test(asset) || COMPRESSED.test(asset)) {
        throw refuse("NOT_FOUND");
      }
      let known = lookups.get(asset);
      if (known === undefined) {
        // Cached copies do not count: a class behind one IP address requests many assets at once.
        await limit.call(app, request, reply);
        known = await find(asset);
      }
      if (!known.some(({ path }) => path === asset)) throw refuse("NOT_FOUND");
      const wanted = bestEncoding(request.headers["accept-encoding"]);
      const encoding = known.some(({ path }) => path === asset + SUFFIX[wanted]) ? wanted : "plain";
      const file = await bytes.forceFetch(asset + SUFFIX[encoding], { context: [...known] });
      void reply
        .header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`)
        .header("vary", "accept-encoding")
        .type(TYPES[path.extname(asset)] ?? "application/octet-stream");
      if (encoding !== "plain") void reply.header("content-encoding", encoding);
      return reply.send(file);
    },
  );
}
