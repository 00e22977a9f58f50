import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";

export type RemovedStudent = DataOf<
  typeof contract.enrolment.listRemovedStudents
>["students"][number];

export const removedStudentsQuery = (courseId: string) =>
  pagedQuery(["courses", "students", courseId, "removed"], ({ query, signal }) =>
    call(contract.enrolment.listRemovedStudents, { query: { ...query, courseId }, signal }),
  );

/** Students are listed in the dialog, and counted in the list of courses and in the editor. */
function useRefreshStudents(courseId: string) {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["outline", courseId] });
    await client.invalidateQueries({ queryKey: ["courses"] });
  };
}

/** Removed or readmitted in another tab: the list is out of date. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export function useRemoveStudent(courseId: string) {
  const refresh = useRefreshStudents(courseId);
  return useMutation({
    mutationFn: (body: { studentId: string; reason: string }) =>
      call(contract.enrolment.removeStudent, { query: { courseId }, body }),
    onSuccess: refresh,
    onError: (error) => {
      if (isGone(error)) void refresh();
    },
  });
}

export function useReadmitStudent(courseId: string) {
  const refresh = useRefreshStudents(courseId);
  return useMutation({
    mutationFn: (studentId: string) =>
      call(contract.enrolment.readmitStudent, { query: { courseId }, body: { studentId } }),
    onSuccess: refresh,
    onError: (error) => {
      if (isGone(error)) void refresh();
    },
  });
}
