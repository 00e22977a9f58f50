import type { Assignee } from "@madrasa/contract/halaqa/recitation-sounds";
import type { Db } from "../../platform/database/database.ts";
import { listChoices } from "./choices.queries.ts";
import { findListener, type Listener } from "./listeners.queries.ts";

/**
 * The staff member who reviews a recitation. A choice holds for that person only; of two guardians' choices the
 * narrower one applies.
 */
export function assignedTo(
  chosen: readonly { listener_id: string }[],
  listenerId: string | null | undefined,
): Assignee {
  if (chosen.length === 0) return "teacher";
  return chosen.every(({ listener_id }) => listener_id === listenerId) ? "listener" : "open";
}

export async function readAssignee(
  db: Db,
  { courseId, studentId }: { courseId: string; studentId: string },
): Promise<{ assignee: Assignee; listener: Listener | undefined }> {
  const listener = await findListener(db, courseId);
  const chosen = await listChoices(db, [studentId], courseId);
  return { assignee: assignedTo(chosen, listener?.id), listener };
}
