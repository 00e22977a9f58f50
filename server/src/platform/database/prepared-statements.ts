import { hash } from "node:crypto";
import type pg from "pg";

/** Texts that vary, as with a list of ids, are mostly sent less often than this. */
const SENT_BEFORE = 2;
/** How many texts are counted: those sent last. */
const TEXTS_COUNTED = 2_000;
const CAN_BE_PREPARED = /^\s*(select|insert|update|delete|with)\b/;
/** A plan kept for any pattern would read every course for a rare word, or sort all for a common one. */
const NEEDS_ITS_VALUES = /\blike \$/;

type NamedText = { name: string; text: string };
export type PreparedStatements = ReturnType<typeof createPreparedStatements>;

/**
 * Decides which statements are sent with a name, under which PostgreSQL keeps them parsed and planned
 * until the connection ends. `most`: of one connection, since each takes memory there; 0 for none.
 * `newestMigration`: that the program knows. It begins the text of each, since PgBouncer gives
 * statements of the same text to all servers, and a new column refuses those of a former program.
 */
export function createPreparedStatements(most: number, newestMigration: string) {
  /** The texts sent last are at the end. */
  const texts = new Map<string, { sent: number; named: NamedText }>();
  const refused = new Set<string>();
  const namesOf = new WeakMap<pg.PoolClient, Set<string>>();
  let isOff = most === 0;

  const toNamed = (text: string): NamedText => ({
    name: hash("sha1", text),
    text: `/* ${newestMigration} */ ${text}`,
  });

  return {
    /** How to send the text by name, or undefined to send it as it is. */
    named: (client: pg.PoolClient, text: string): NamedText | undefined => {
      if (isOff || !CAN_BE_PREPARED.test(text) || NEEDS_ITS_VALUES.test(text)) return undefined;
      if (refused.has(text)) return undefined;
      const known = texts.get(text) ?? { sent: 0, named: toNamed(text) };
      known.sent += 1;
      texts.delete(text);
      texts.set(text, known);
      if (texts.size > TEXTS_COUNTED) texts.delete(texts.keys().next().value ?? "");
      if (known.sent <= SENT_BEFORE) return undefined;
      const names = namesOf.get(client) ?? new Set();
      namesOf.set(client, names);
      if (names.size >= most && !names.has(known.named.name)) return undefined;
      names.add(known.named.name);
      return known.named;
    },
    /** True when a statement failed only because it was prepared. Its text gets no name from then on. */
    isRefused: (error: unknown, text: string): boolean => {
      if (isChangedResult(error)) refused.add(text);
      else if (isMixedUp(error)) isOff = true;
      else return false;
      return true;
    },
  };
}

/**
 * A table has another column, and the prepared statement would answer it as well. A pooler's
 * connections refuse the same text again, for as long as they are open.
 */
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
