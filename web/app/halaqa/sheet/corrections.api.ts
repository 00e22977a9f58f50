import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failureMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { makeCall } from "../../device/outbox/index.ts";
import type { Sheet, QueuedSheetCall } from "./apply-entries.ts";
import { createSheetActions, type SheetActions } from "./sheet-actions.ts";
import { applyToShown, fetchSheet } from "./sheet.api.ts";

/** A sheet of any day for admins. Never stored on the device or queued, and dropped with the screen. */

const anySheetKey = (courseId: string, day: string) => ["sheet", "any", courseId, day] as const;

/** While another day loads, the previous one stays as `isPlaceholderData`. */
export const useAnySheet = (courseId: string, day: string) =>
  useQuery({
    queryKey: anySheetKey(courseId, day),
    queryFn: ({ signal }) => fetchSheet({ courseId, day }, signal),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Corrections are sent one at a time, and shown once the server has accepted them. */
export function useCorrections(sheet: Sheet, day: string): SheetActions {
  const client = useQueryClient();
  const queryKey = anySheetKey(sheet.course._id, day);
  const sending = useMutation({
    scope: { id: "sheet corrections" },
    gcTime: 0,
    mutationFn: async (action: QueuedSheetCall) => makeCall(action),
    onSuccess: (_answer, action) => applyToShown(client, queryKey, action),
    onError: (error) => toast.error(failureMessage(error, "sheet.failed")),
  });
  return createSheetActions(sheet, async (entry) => {
    try {
      await sending.mutateAsync(entry);
      return true;
    } catch {
      // The error has been shown, and the input is kept.
      return false;
    }
  });
}
