import { sql } from "kysely";
import { NOTE_ROW_BYTES } from "@madrasa/contract/limits";
import type { Db } from "../platform/database/database.ts";

type Size = { student_id: string; bytes: number };

export async function noteSizesOf(db: Db): Promise<{ stored: Size[]; counted: Size[] }> {
  const stored = await sql<Size>`
    select student_id, bytes from note_sizes order by student_id`.execute(db);
  const rows = await db
    .selectFrom("note_entries")
    .select(["student_id", "title", "description", "alt"])
    .orderBy("student_id")
    .execute();
  const sums = new Map<string, number>();
  for (const { student_id, title, description, alt } of rows) {
    const bytes = Buffer.byteLength(title + description + alt) + NOTE_ROW_BYTES;
    sums.set(student_id, (sums.get(student_id) ?? 0) + bytes);
  }
  const counted = [...sums].map(([student_id, bytes]) => ({ student_id, bytes }));
  return { stored: stored.rows, counted };
}
