import { hash } from "node:crypto";
import type pg from "pg";

/** Texts that vary, as with a list of ids, are mostly sent less often than this. */
const SENT_BEFORE = 2;
/** How many texts are counted: those sent last. */
const TEXTS_COUNTED = 2_000;
const CAN_BE_PREPARED = /^\s*(select|insert|update|delete|with)\b/;
/** A plan kept for any pattern would read every course for a rare word, or sort all for a common one. */
const NEEDS_ITS_VALUES = /\blike \$/;

export type PreparedStatements = ReturnType<typeof createPreparedStatements>;

/**
 * Decides which statements are sent with a name, under which PostgreSQL keeps them parsed and planned
 * until the connection ends. `most`: of one connection, since each takes memory there; 0 for none.
 */
export function createPreparedStatements(most: number) {
  /** Those sent last are at the end. */
  const texts = new Map<string, { sent: number; name: string }>();
  const connections = new WeakMap<pg.PoolClient, { generation: number; names: Set<string> }>();
  let generation = 0;
  let isOff = most === 0;

  function connectionOf(client: pg.PoolClient) {
    const known = connections.get(client) ?? { generation, names: new Set<string>() };
    connections.set(client, known);
    return known;
  }

  /** Whether the connection has statements that are no longer right, and must end. */
  const isOutdated = (client: pg.PoolClient) => connectionOf(client).generation !== generation;

  return {
    isOutdated,
    /** The name to send the text with, or undefined to send it without. */
    nameOf: (client: pg.PoolClient, text: string): string | undefined => {
      if (isOff || !CAN_BE_PREPARED.test(text) || NEEDS_ITS_VALUES.test(text)) return undefined;
      const known = texts.get(text) ?? { sent: 0, name: hash("sha1", text) };
      known.sent += 1;
      texts.delete(text);
      texts.set(text, known);
      if (texts.size > TEXTS_COUNTED) texts.delete(texts.keys().next().value ?? "");
      if (known.sent <= SENT_BEFORE || isOutdated(client)) return undefined;
      const { names } = connectionOf(client);
      if (names.size >= most && !names.has(known.name)) return undefined;
      names.add(known.name);
      return known.name;
    },
    /**
     * Whether a statement failed only because it was prepared. From then on the connections that are
     * open get no names and end when they are returned.
     */
    isRefused: (error: unknown): boolean => {
      if (isChangedResult(error)) generation += 1;
      else if (isMixedUp(error)) isOff = true;
      else return false;
      return true;
    },
  };
}

/** Another server has migrated a table, and the prepared statement would answer other columns. */
function isChangedResult(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/**
 * The name is unknown or taken: a pooler that does not know prepared statements gives one connection
 * to several clients in turn. It will do so again.
 */
function isMixedUp(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "26000" || code === "42P05";
}
