import type { Hearing } from "@madrasa/contract/recitation-sounds";
import type { Db } from "../../platform/database/database.ts";
import { listChoices } from "./choices.queries.ts";
import { findListener, type Listener } from "./listeners.queries.ts";

/**
 * Who of the school hears what is handed in. A choice holds for the person chosen and for nobody in her place; of
 * two guardians' choices the one that is narrower counts.
 */
export function hearerOf(
  chosen: readonly { listener_id: string }[],
  listenerId: string | null | undefined,
): Hearing {
  if (chosen.length === 0) return "teacher";
  return chosen.every(({ listener_id }) => listener_id === listenerId) ? "listener" : "open";
}

/** Who hears what this student hands in to the course, and the course's listener where there is one. */
export async function readHearer(
  db: Db,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<{ hearer: Hearing; listener: Listener | undefined }> {
  const listener = await findListener(db, courseId);
  const chosen = await listChoices(db, [studentId], courseId);
  return { hearer: hearerOf(chosen, listener?.id), listener };
}
