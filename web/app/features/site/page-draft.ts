import { currentSession } from "../../lib/session/session.ts";
import { type Check, isNullable, isShape, isString } from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import { sessionStore } from "../../lib/storage/storage.ts";
import type { Version } from "./edit-site.api.ts";

type Draft<Values> = { values: Values; seen: Version };

/**
 * Unsaved values of a page, kept as long as the tab: a session may end while somebody types, and a
 * phone discards a page in the background.
 */
export function pageDraft<Values>(page: string, isValues: Check<Values>) {
  const stored = persisted<Draft<Values>>(
    `siteDraft.${page}`,
    isShape<Draft<Values>>({ values: isValues, seen: isNullable(isString) }),
    sessionStore,
  );
  return {
    ...stored,
    /**
     * Leaving by choice asks for confirmation, so the draft goes; after an expired session it
     * stays.
     */
    leave(): void {
      const session = currentSession();
      const hasExpired = session.status === "signedOut" && session.reason === "expired";
      if (!hasExpired) stored.clear();
    },
  };
}
