import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";

export type Student = DataOf<typeof contract.students.searchStudents>["studentList"][number];

export type CourseOfStudent = DataOf<typeof contract.students.readStudent>["courseList"][number];

const ALL = ["students"] as const;

export const studentsQuery = (search: string) =>
  pagedQuery(
    [...ALL, search],
    (request) => call(contract.students.searchStudents, { ...request, body: { value: search } }),
    { showsPrevious: true },
  );

export const studentQuery = (userID: string) =>
  pagedQuery([...ALL, "one", userID], ({ query, signal }) =>
    call(contract.students.readStudent, { query: { userID, ...query }, signal }),
  );

export function useSuspendStudent() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ALL });
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.students.suspendStudent>) =>
      call(contract.students.suspendStudent, { body }),
    onSuccess: refresh,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) void refresh();
    },
  });
}
