import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { Passage } from "@madrasa/contract/quran/verses";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";

type Known = DataOf<typeof contract.sheet.listKnown>;
export type KnowingStudent = Known["students"][number];

const knownKey = (courseId: string) => ["sheet", "known", courseId] as const;

export const knownQuery = (courseId: string) =>
  queryOptions({
    queryKey: knownKey(courseId),
    queryFn: ({ signal }) => call(contract.sheet.listKnown, { query: { courseId }, signal }),
    staleTime: 0,
  });

export type KnownChange = Passage & { isKnown: boolean };

/** Sends marks one at a time, because the second press of a range depends on the first. */
export function useMarkKnown(ref: { courseId: string; studentId: string }) {
  const client = useQueryClient();
  const marking = useMutation({
    scope: { id: `known ${ref.studentId}` },
    mutationFn: (mark: KnownChange) => call(contract.sheet.writeKnown, { query: ref, body: mark }),
    onSuccess: ({ known }) => {
      client.setQueryData<Known>(
        knownKey(ref.courseId),
        (list) =>
          list && {
            ...list,
            students: list.students.map((one) =>
              one._id === ref.studentId ? { ...one, known } : one,
            ),
          },
      );
      void client.invalidateQueries({ queryKey: ["sheet", "record", ref] });
      void client.invalidateQueries({ queryKey: ["sheet", "of", ref.courseId] });
    },
    onError: (error) => toast.error(failureMessage(error, "sheet.failed")),
  });
  return (mark: KnownChange) => marking.mutate(mark);
}
