import { contract } from "@madrasa/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { Done, Sheet, SheetCall } from "./apply-acts.ts";
import { sendAct } from "./send-act.ts";
import { actsOf, type SheetActs } from "./sheet-acts.ts";
import { applyToShown } from "./sheet.api.ts";

/**
 * A sheet as an admin reads it, on any day. Nothing of it is stored on the device, nothing waits there, and it is
 * forgotten with the screen.
 */

const anySheetKey = (courseId: string, day: string) => ["sheet", "any", courseId, day] as const;

/** Until another day has been read, the former is there as `isPlaceholderData`. */
export const useAnySheet = (courseId: string, day: string) =>
  useQuery({
    queryKey: anySheetKey(courseId, day),
    queryFn: ({ signal }) => call(contract.sheet.readSheet, { query: { courseId, day }, signal }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Each is sent at once, one after the other, and shown once the server has accepted it. */
export function useCorrections(sheet: Sheet, day: string): SheetActs {
  const client = useQueryClient();
  const queryKey = anySheetKey(sheet.course._id, day);
  const sending = useMutation({
    scope: { id: "sheet corrections" },
    gcTime: 0,
    mutationFn: async (act: Done & { call: SheetCall }) => sendAct(act.call, act),
    onSuccess: (_answer, act) => applyToShown(client, queryKey, act),
    onError: (error) => toast.error(failureMessage(error, "sheet.failed")),
  });
  return actsOf(sheet, async (name, act) => {
    try {
      await sending.mutateAsync({ call: name, ...act });
      return true;
    } catch {
      // It has been said, and what was typed is still there.
      return false;
    }
  });
}
