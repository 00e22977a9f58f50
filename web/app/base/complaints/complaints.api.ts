import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { todayKey } from "../../lib/api/query-keys.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

export type Complaint = DataOf<typeof contract.complaints.listComplaints>["complaints"][number];
export type OwnComplaint = DataOf<typeof contract.complaints.listOwn>["complaints"][number];
export type Subject = BodyOf<typeof contract.complaints.submit>["subject"];

const ALL = ["complaints"] as const;

export const ownComplaintsQuery = pagedQuery([...ALL, "own"], ({ query, signal }) =>
  call(contract.complaints.listOwn, { query, signal }),
);

export const complaintsQuery = (shown: "open" | "all") =>
  pagedQuery([...ALL, "told", shown], ({ query, signal }) =>
    call(contract.complaints.listComplaints, {
      query: { ...query, ...(shown === "open" && { only: shown }) },
      signal,
    }),
  );

type ComplaintInput = BodyOf<typeof contract.complaints.submit> & { key: string };

/** Shows the result even if the form has been closed meanwhile. */
export const useSubmitComplaint = () =>
  useAction(
    async ({ key, subject: { courseId, ...subject }, ...body }: ComplaintInput) => {
      const send = (about: Subject) =>
        call(contract.complaints.submit, {
          body: { ...body, subject: about },
          idempotencyKey: key,
        });
      // Retries with the course only, because the subject may have been deleted. Older servers do not support it.
      return send(subject).catch((error: unknown) => {
        const isGone = error instanceof ApiError && error.status === 404;
        if (courseId === undefined || !isGone) throw error;
        return send({ ...subject, courseId });
      });
    },
    { done: "complaints.told", failed: "complaints.tellFailed", stale: [ALL] },
  );

const STALE_AFTER_ANSWER = [ALL, todayKey];

export const useAnswer = () =>
  useAction(
    (body: BodyOf<typeof contract.complaints.answer>) => call(contract.complaints.answer, { body }),
    {
      done: "complaints.answerSent",
      failed: "complaints.answerFailed",
      stale: STALE_AFTER_ANSWER,
      // Another reader may have replied first.
      onFailed: (_, client) => {
        for (const queryKey of STALE_AFTER_ANSWER) void client.invalidateQueries({ queryKey });
      },
    },
  );

export function useSetComplaintReader() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userID: string | null) =>
      call(contract.complaints.setComplaintReader, { body: { userID } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
  });
}
