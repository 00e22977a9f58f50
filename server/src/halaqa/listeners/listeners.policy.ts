import type { Hearing } from "@madrasa/contract/halaqa/recitation-sounds";
import type { Db } from "../../platform/database/database.ts";
import { listChoices } from "./choices.queries.ts";
import { findListener, type Listener } from "./listeners.queries.ts";

/**
 * The staff member who reviews a recitation. A choice holds for that person only; of two guardians' choices the
 * narrower one applies.
 */
export function hearerOf(
  chosen: readonly { listener_id: string }[],
  listenerId: string | null | undefined,
): Hearing {
  if (chosen.length === 0) return "teacher";
  return chosen.every(({ listener_id }) => listener_id === listenerId) ? "listener" : "open";
}

export async function readHearer(
  db: Db,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<{ hearer: Hearing; listener: Listener | undefined }> {
  const listener = await findListener(db, courseId);
  const chosen = await listChoices(db, [studentId], courseId);
  return { hearer: hearerOf(chosen, listener?.id), listener };
}
