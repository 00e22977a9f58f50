import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MessageKey } from "../../i18n/messages.ts";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { tasksKey } from "../../lib/api/query-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

export type RemovedStudent = DataOf<
  typeof contract.enrolment.listRemovedStudents
>["students"][number];

export const removedStudentsQuery = (courseId: string) =>
  pagedQuery(["courses", "students", courseId, "removed"], ({ query, signal }) =>
    call(contract.enrolment.listRemovedStudents, { query: { ...query, courseId }, signal }),
  );

type ReadStudent = DataOf<typeof contract.enrolment.readStudentOfCourse>;
export type LessonOfStudent = ReadStudent["sections"][number]["lessons"][number];

/** Has its own key: refetching the list must not refetch a removed student. */
export const studentQuery = (courseId: string, studentId: string) =>
  queryOptions({
    queryKey: ["student", courseId, studentId],
    queryFn: ({ signal }) =>
      call(contract.enrolment.readStudentOfCourse, { query: { courseId, studentId }, signal }),
  });

/** `keepalive`, because the link opens another app at once. */
export function useRecordContacted(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (studentId: string) =>
      call(contract.enrolment.recordContacted, {
        query: { courseId },
        body: { studentId },
        keepalive: true,
      }),
    onSuccess: async (_, studentId) => {
      await client.invalidateQueries({ queryKey: ["student", courseId, studentId] });
      await client.invalidateQueries({ queryKey: ["courses", "students", courseId] });
      await client.invalidateQueries({ queryKey: tasksKey });
    },
    onError: (error) => toast.error(failureMessage(error, "courses.writtenFailed")),
  });
}

/** Refetches all screens with students: the dialog, the list of courses and the editor. */
function useChangeStudents<Input>(
  courseId: string,
  send: (input: Input) => Promise<unknown>,
  failed: MessageKey,
) {
  const stale = [["outline", courseId], ["courses"]];
  return useAction(send, {
    failed,
    stale,
    onFailed: (error, client) => {
      // Removed or readmitted in another tab: refetch the list.
      if (!(error instanceof ApiError && error.status === 404)) return;
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
}

export function useRemoveStudent(courseId: string) {
  return useChangeStudents(
    courseId,
    (body: { studentId: string; reason: string }) =>
      call(contract.enrolment.removeStudent, { query: { courseId }, body }),
    "courses.removeFailed",
  );
}

export function useReadmitStudent(courseId: string) {
  return useChangeStudents(
    courseId,
    (studentId: string) =>
      call(contract.enrolment.readmitStudent, { query: { courseId }, body: { studentId } }),
    "courses.readmitFailed",
  );
}
