import { sql } from "kysely";
import type { Db, Tx } from "./database/database.ts";

/** Self-description of a server; `seen_at` is its last heartbeat. */
export type ServerRow = {
  id: string;
  name: string;
  key_fingerprint: string;
  store: string;
  public_url: string;
  seen_at: number;
};

export async function listServers(db: Db | Tx): Promise<ServerRow[]> {
  const { rows } = await sql<ServerRow>`select * from servers order by seen_at desc`.execute(db);
  return rows;
}

export async function saveServer(tx: Tx, server: ServerRow): Promise<void> {
  const { id, name, key_fingerprint, store, public_url, seen_at } = server;
  await sql`insert into servers (id, name, key_fingerprint, store, public_url, seen_at)
    values (${id}, ${name}, ${key_fingerprint}, ${store}, ${public_url}, ${seen_at})
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(tx);
}

export async function deleteServersSeenBefore(tx: Tx, time: number): Promise<void> {
  await sql`delete from servers where seen_at < ${time}
    and seen_at < (select max(seen_at) from servers)`.execute(tx);
}
