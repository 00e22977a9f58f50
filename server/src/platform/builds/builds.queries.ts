import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";

/** Path below `assets`, and digest of its bytes. */
export type Asset = { path: string; sha256: string };

/** Last run of a server with this build; undefined if its assets are not stored. */
export async function buildSeenAt(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ seen_at: number }>`
    select seen_at from builds where id = ${id}`.execute(db);
  return rows[0]?.seen_at;
}

export async function renewBuild(tx: Tx, id: string, now: number): Promise<void> {
  await sql`update builds set seen_at = ${now} where id = ${id}`.execute(tx);
}

/** Rows per insert, because databases limit the number of values. */
const AT_ONCE = 1_000;

export async function saveBuild(
  tx: Tx,
  { id, assets, now }: { id: string; assets: readonly Asset[]; now: number },
): Promise<void> {
  await sql`insert into builds (id, seen_at) values (${id}, ${now})
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(tx);
  for (let from = 0; from < assets.length; from += AT_ONCE) {
    const rows = assets
      .slice(from, from + AT_ONCE)
      .map(({ path, sha256 }) => sql`(${path}, ${id}, ${sha256})`);
    await sql`insert into build_assets (path, build_id, sha256) values ${sql.join(rows)}
      on conflict (path, build_id) do nothing`.execute(tx);
  }
}

export async function findAssets(db: Db, paths: readonly string[]): Promise<Asset[]> {
  const { rows } = await sql<Asset>`select distinct path, sha256 from build_assets
    where path in (${sql.join(paths)})`.execute(db);
  return rows;
}

export async function listPathsUsedSince(db: Db, time: number): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`select distinct path from build_assets
    join builds on builds.id = build_assets.build_id where seen_at >= ${time}`.execute(db);
  return new Set(rows.map(({ path }) => path));
}

export async function listPathsUnusedSince(db: Db, time: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`select path from build_assets
    join builds on builds.id = build_assets.build_id
    group by path having max(seen_at) < ${time}`.execute(db);
  return rows.map(({ path }) => path);
}

/** Includes rows of their assets. */
export async function deleteBuildsSeenBefore(tx: Tx, time: number): Promise<void> {
  await sql`delete from builds where seen_at < ${time}`.execute(tx);
}
