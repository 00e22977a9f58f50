import type { z } from "zod";
import { PASSAGES_MAX } from "@madrasa/contract/limits";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import type { Track } from "@madrasa/contract/halaqa/sheet-fields";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Row } from "../../platform/database/tables.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { touchEnrolment } from "../../learning/enrolment/index.ts";
import { updateLearned } from "./learned-verses.ts";
import {
  deletePassage,
  insertHistory,
  listPassages,
  putSheetEntry,
  type SheetRowKey,
} from "./write-sheet.queries.ts";
import { write } from "./write-sheet.ts";

type SheetEntry = Row<"sheet_entries">;

/** Stores or deletes a passage of a track. An equal one of the day is replaced, even by another author. */
export async function writeSheetEntry(
  platform: Platform,
  actor: Actor,
  {
    track,
    passageId = "",
    ...rowKey
  }: SheetRowKey & { track: Track; passageId?: string | undefined },
  { entry, deviceTime }: z.output<typeof sheet.writeSheetEntry.body>,
): Promise<void> {
  let others: SheetEntry[] = [];
  await write(platform, actor, rowKey, deviceTime, {
    what: track,
    passageId,
    find: async (tx) => {
      const passages = await listPassages(tx, rowKey, track);
      others = passages.filter((row) => row.passage_id !== passageId);
      return passages.find((row) => row.passage_id === passageId);
    },
    columnsOf,
    put: async (tx, row, replaced) => {
      const equal = others.find(
        ({ from_verse, to_verse }) => entry && from_verse === entry.from && to_verse === entry.to,
      );
      if (equal) await dismiss(tx, equal);
      else if (!(await makeRoom(tx, others, { isEntry: entry !== null, isNew: !replaced }))) return;
      const wasHeard = replaced !== undefined && replaced.grade !== null;
      await putSheetEntry(tx, {
        ...row,
        track,
        passage_id: passageId,
        heard_at: wasHeard ? replaced.heard_at : deviceTime,
        from_verse: entry?.from ?? null,
        to_verse: entry?.to ?? null,
        grade: entry?.grade ?? null,
        stumbles: entry?.stumbles ?? null,
        unit: entry?.unit ?? null,
      });
      await updateLearned(tx, {
        ...rowKey,
        heard: entry && { ...entry, track, day: rowKey.day },
        isReplacing: wasHeard || equal !== undefined,
      });
      // Invalidates the home, which shows passages to repeat.
      await touchEnrolment(tx, rowKey);
    },
    day: entry === null ? "frees" : "holds",
  });
}

const columnsOf = ({ from_verse, to_verse, grade, stumbles, unit }: SheetEntry) => ({
  from_verse,
  to_verse,
  grade,
  stumbles,
  unit,
});

async function dismiss(tx: Tx, passage: SheetEntry): Promise<void> {
  const { course_id, student_id, day, track, passage_id, by_id, at, device_at } = passage;
  const row = JSON.stringify(columnsOf(passage));
  const written = { by_id, at, device_at };
  await insertHistory(tx, { course_id, student_id, day, what: track, passage_id, row, ...written });
  await deletePassage(tx, passage);
}

/** Reuses rows of deleted passages. Returns false if there is nothing to delete. Throws PASSAGES_FULL beyond nine. */
async function makeRoom(
  tx: Tx,
  others: readonly SheetEntry[],
  { isEntry, isNew }: { isEntry: boolean; isNew: boolean },
): Promise<boolean> {
  const standing = others.filter(({ grade }) => grade !== null);
  if (isEntry && standing.length >= PASSAGES_MAX) throw refuse("PASSAGES_FULL");
  if (!isNew || others.length < PASSAGES_MAX) return true;
  const [oldest] = others
    .filter(({ grade }) => grade === null)
    .toSorted((one, other) => one.at - other.at);
  if (oldest) await dismiss(tx, oldest);
  return oldest !== undefined;
}
