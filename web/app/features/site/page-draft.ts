import { currentSession } from "../../lib/session/session.ts";
import { sessionStore } from "../../lib/storage/storage.ts";
import type { Version } from "./edit-site.api.ts";

type Draft<Values> = { values: Values; seen: Version };

/**
 * What was typed into a page and not saved, for as long as this tab: a session may end while one
 * writes, and a phone drops a page whose owner looks something up elsewhere.
 */
export function pageDraft<Values>(page: string) {
  const key = `siteDraft.${page}`;
  return {
    read(): Draft<Values> | undefined {
      try {
        return (JSON.parse(sessionStore.read(key) ?? "null") as Draft<Values> | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(draft: Draft<Values>): void {
      sessionStore.write(key, JSON.stringify(draft));
    },
    drop(): void {
      sessionStore.remove(key);
    },
    /** Whoever leaves the page by choice has been asked; whose session ended has not. */
    leave(): void {
      const session = currentSession();
      const hasExpired = session.status === "signedOut" && session.because === "expired";
      if (!hasExpired) sessionStore.remove(key);
    },
  };
}
