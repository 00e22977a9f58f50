import type { z } from "zod";
import type { home } from "@madrasa/contract/office/home";
import type { Db } from "../../platform/database/database.ts";
import { presentShown } from "../../courses/courses/index.ts";
import { listListening } from "./listeners.queries.ts";

type Task = z.input<typeof home.listTasks.data>["tasks"][number];

export async function listenerTasks(
  db: Db,
  teacherId: string,
): Promise<{ asked: Task[]; isListening: boolean }> {
  const rows = await listListening(db, teacherId);
  const asked = rows.filter(({ accepted_at }) => accepted_at === null);
  return {
    asked: asked.map((row) => ({
      kind: "asked",
      course: presentShown(row),
      teacher: { firstName: row.first_name, lastName: row.last_name },
      help: "recitations",
    })),
    isListening: asked.length < rows.length,
  };
}
