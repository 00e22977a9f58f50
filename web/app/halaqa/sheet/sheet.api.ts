import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { type QueryClient, type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { tasksKey } from "../../lib/api/query-keys.ts";
import { newId } from "../../lib/new-id.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { isGone, type OnPhone, withStoredFallback, storeAgain } from "../../device/saved/index.ts";
import { currentSender, loadOutbox, useOutboxEntries } from "../../device/outbox/index.ts";
import {
  applyEntry,
  type Sheet,
  type QueuedSheetCall,
  withQueuedEntries,
} from "./apply-entries.ts";
import { today } from "./days.ts";
import { createSheetActions, type SheetActions } from "./sheet-actions.ts";

export type Sheets = DataOf<typeof contract.sheet.listSheets>["sheets"];

/** Polls while showing offline data. */
const RETRY_MS = 5_000;
const partOf = (courseId: string) => `sheet ${courseId}`;

const sheetKey = (courseId: string) => ["sheet", "of", courseId] as const;
const sheetsKey = ["sheet", "list"] as const;
export const formerKey = (of: { courseId: string; studentId: string; day: string }) =>
  ["sheet", "former", of.courseId, of.studentId, of.day] as const;

export async function fetchSheet(
  query: { courseId: string; day: string },
  signal: AbortSignal,
): Promise<Sheet> {
  const sheet = await call(contract.sheet.readSheet, { query, signal });
  return { ...sheet, sheetEntries: parseSheetEntries(sheet.sheetEntries) };
}

/** Includes past days. Stored on the device once it has been opened. */
const sheetQuery = (courseId: string) =>
  queryOptions({
    queryKey: sheetKey(courseId),
    queryFn: ({ signal }) =>
      withStoredFallback(partOf(courseId), async () =>
        fetchSheet({ courseId, day: today() }, signal),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isSavedCopy ? RETRY_MS : false),
  });

export const sheetsQuery = queryOptions({
  queryKey: sheetsKey,
  queryFn: ({ signal }) =>
    withStoredFallback("sheets", async () => call(contract.sheet.listSheets, { signal })),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.isSavedCopy ? RETRY_MS : false),
});

export function useSheet(courseId: string) {
  const query = useQuery(sheetQuery(courseId));
  const actions = useOutboxEntries();
  // Former substitutes must not see cached data.
  const sheet = isGone(query.error) ? undefined : query.data;
  return { ...query, data: sheet && { ...sheet, ...withQueuedEntries(sheet, actions) } };
}

/** Stores every entry on the device before sending it, so that entries can follow each other on any connection. */
export function useSheetActions(sheet: Sheet): SheetActions {
  const { title } = sheet.course;
  return createSheetActions(sheet, async (entry, student) => {
    const sender = currentSender();
    try {
      const queue = await loadOutbox();
      const about = [...(student ? [`${student.firstName} ${student.lastName}`] : []), title ?? ""];
      await queue.add({ ...entry, idempotencyKey: newId(), about }, sender);
      return true;
    } catch {
      toast.error(t("sheet.notKept"));
      return false;
    }
  });
}

/** Shows accepted entries, even those made before the page was closed. */
export async function applyAccepted(client: QueryClient, action: QueuedSheetCall): Promise<void> {
  const { courseId } = action.query;
  void client.invalidateQueries({ queryKey: tasksKey });
  const next = await applyToShown(client, sheetKey(courseId), action);
  if (next) storeAgain(partOf(courseId), next);
}

export async function applyToShown(
  client: QueryClient,
  queryKey: QueryKey,
  action: QueuedSheetCall,
) {
  // An earlier request would restore the old state.
  await client.cancelQueries({ queryKey });
  const { courseId } = action.query;
  const studentId = "studentId" in action.query ? action.query.studentId : "";
  const day = "day" in action.query ? action.query.day : "";
  void client.invalidateQueries({ queryKey: formerKey({ courseId, studentId, day }) });
  return client.setQueryData<Sheet & OnPhone>(
    queryKey,
    (sheet) => sheet && { ...sheet, ...applyEntry(sheet, action) },
  );
}

const staleSheet = (courseId: string) => [sheetKey(courseId), sheetsKey];

export const useOrderStudents = (courseId: string) =>
  useAction(
    (studentIds: string[]) =>
      call(contract.sheet.orderStudents, { query: { courseId }, body: { studentIds } }),
    { done: "sheet.ordered", failed: "sheet.failed", stale: staleSheet(courseId) },
  );

export const useEndSubstitute = (courseId: string) =>
  useAction(
    (personId: string) =>
      call(contract.sheet.endSubstitute, { query: { courseId, personId }, body: {} }),
    { failed: "sheet.failed", stale: staleSheet(courseId) },
  );

export const useAcceptSheet = (courseId: string) =>
  useAction(() => call(contract.sheet.acceptSheet, { query: { courseId }, body: {} }), {
    failed: "sheet.failed",
    stale: staleSheet(courseId),
  });

export function readSheetAgain(client: QueryClient, { query }: QueuedSheetCall): void {
  void client.invalidateQueries({ queryKey: sheetKey(query.courseId) });
}
