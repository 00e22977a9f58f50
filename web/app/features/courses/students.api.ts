import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import type { MessageKey } from "../../i18n/messages.ts";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { useAct } from "../../ui/feedback/use-act.ts";

export type RemovedStudent = DataOf<
  typeof contract.enrolment.listRemovedStudents
>["students"][number];

export const removedStudentsQuery = (courseId: string) =>
  pagedQuery(["courses", "students", courseId, "removed"], ({ query, signal }) =>
    call(contract.enrolment.listRemovedStudents, { query: { ...query, courseId }, signal }),
  );

/** Students are listed in the dialog, and counted in the list of courses and in the editor. */
function useChangeStudents<Input>(
  courseId: string,
  send: (input: Input) => Promise<unknown>,
  failed: MessageKey,
) {
  const stale = [["outline", courseId], ["courses"]];
  return useAct(send, {
    failed,
    stale,
    onFailed: (error, client) => {
      // Removed or readmitted in another tab: the list is out of date.
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
