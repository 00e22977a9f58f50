import type { Ways } from "./read-or-saved.ts";
import { hasSaved } from "./saved-mark.ts";

/**
 * Reads from the server, and from the phone where it cannot be reached. Who keeps nothing loads
 * nothing for it.
 */
export async function orSaved<Data extends object>(
  read: () => Promise<Data>,
  ways: Ways<Data>,
): Promise<Data> {
  if (!hasSaved()) return read();
  const reader = await import("./read-or-saved.ts").catch(() => undefined);
  return reader ? reader.readOrSaved(read, ways) : read();
}
