import { hash } from "node:crypto";
import type pg from "pg";

/** Variable texts, such as those with id lists, are mostly sent less often. */
const SENT_BEFORE = 2;
const TEXTS_COUNTED = 2_000;
const CAN_BE_PREPARED = /^\s*(select|insert|update|delete|with)\b/;
/** A generic plan for patterns would read all courses for a rare word, or sort all for a common one. */
const NEEDS_ITS_VALUES = /\blike \$/;

type NamedText = { name: string; text: string };
export type PreparedStatements = ReturnType<typeof createPreparedStatements>;

/**
 * Names frequent statements, so that PostgreSQL keeps their plans per connection. `most`: per connection, because of
 * memory; 0 for none. `newestMigration`: prefix of the text, because PgBouncer shares equal texts between servers, and
 * a new column would break those of older builds.
 */
export function createPreparedStatements(most: number, newestMigration: string) {
  /** Most recent last. */
  const texts = new Map<string, { sent: number; named: NamedText }>();
  const refused = new Set<string>();
  const namesOf = new WeakMap<pg.PoolClient, Set<string>>();
  let isOff = most === 0;

  const toNamed = (text: string): NamedText => ({
    name: hash("sha1", text),
    text: `/* ${newestMigration} */ ${text}`,
  });

  return {
    /** Name and text, or undefined to send it unnamed. */
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
    /** True if a statement failed only because it was prepared. It is not named again. */
    isRefused: (error: unknown, text: string): boolean => {
      if (isChangedResult(error)) refused.add(text);
      else if (isMixedUp(error)) isOff = true;
      else return false;
      return true;
    },
  };
}

/** A table has changed its columns. Poolers' connections would refuse the text again. */
function isChangedResult(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}

/**
 * The name is unknown or taken: a pooler without support for prepared statements shares connections, and will do so
 * again.
 */
function isMixedUp(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "26000" || code === "42P05";
}
