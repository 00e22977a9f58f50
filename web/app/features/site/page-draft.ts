import { currentSession } from "../../lib/session/session.ts";
import { type Check, isNullable, isShape, isString } from "../../lib/storage/checks.ts";
import { persisted } from "../../lib/storage/persisted.ts";
import { sessionStore } from "../../lib/storage/storage.ts";
import type { Version } from "./edit-site.api.ts";

type Draft<Values> = { values: Values; seen: Version };

/**
 * What was typed into a page and not saved, for as long as this tab: a session may end while one
 * writes, and a phone drops a page whose owner looks something up elsewhere.
 */
export function pageDraft<Values>(page: string, isValues: Check<Values>) {
  const stored = persisted<Draft<Values>>(
    `siteDraft.${page}`,
    isShape<Draft<Values>>({ values: isValues, seen: isNullable(isString) }),
    sessionStore,
  );
  return {
    ...stored,
    /** Whoever leaves the page by choice has been asked; whose session ended has not. */
    leave(): void {
      const session = currentSession();
      const hasExpired = session.status === "signedOut" && session.because === "expired";
      if (!hasExpired) stored.clear();
    },
  };
}
