import type { NewRow } from "../platform/database/tables.ts";
import { newId } from "../platform/secrets.ts";

export function aCourseRow(
  own: Partial<NewRow<"courses">> & { teacher_id: string },
): NewRow<"courses"> & { id: string } {
  return {
    id: newId(),
    title: "Tajweed",
    description: "",
    tags: "[]",
    search: "",
    created_at: 1,
    last_active_at: 1,
    ...own,
  };
}
