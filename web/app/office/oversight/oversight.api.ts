import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import { hashKey, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { guardiansOfQuery } from "../../family/guardians/index.ts";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { adminCoursesKey } from "../../lib/api/query-keys.ts";
import { saveExport } from "../../lib/api/save-export.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type OverseenCourse = DataOf<typeof contract.oversight.restoreCourse>["course"];
export type OverseenTree = DataOf<typeof contract.oversight.readAnyCourse>["course"];
export type OverseenTeacher = DataOf<typeof contract.oversight.listCoursesOfTeacher>["teacher"];

export const coursesOfTeacherQuery = (teacherId: string) =>
  pagedQuery([...adminCoursesKey, "courses", teacherId], (request) =>
    call(contract.oversight.listCoursesOfTeacher, { params: { teacherId }, ...request }),
  );

export const deletedCoursesQuery = (teacherId: string) =>
  pagedQuery([...adminCoursesKey, "deletedCourses", teacherId], (request) =>
    call(contract.oversight.listDeletedCourses, { params: { teacherId }, ...request }),
  );

export const anyCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...adminCoursesKey, "course", courseId],
    queryFn: ({ signal }) =>
      call(contract.oversight.readAnyCourse, { query: { courseId }, signal }),
  });

export const anyLessonQuery = (courseId: string, lessonId: string) =>
  queryOptions({
    queryKey: [...adminCoursesKey, "lesson", courseId, lessonId],
    queryFn: ({ signal }) =>
      call(contract.oversight.readAnyLesson, { query: { courseId, lessonId }, signal }),
  });

export function useErasePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.oversight.erasePerson>) =>
      call(contract.oversight.erasePerson, { body }),
    onSuccess: (_, { userID }) => {
      toast.success(t("oversight.erased"));
      // The question still shows the guardians of a person whom the server no longer knows.
      const gone = hashKey(guardiansOfQuery(userID).queryKey);
      void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== gone });
    },
  });
}

export function useExportPerson() {
  return useMutation({
    mutationFn: (userID: string) =>
      saveExport(userID, (asked) =>
        call(contract.oversight.exportPerson, { query: { userID, ...asked } }),
      ),
  });
}

export function useRestoreCourse() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: adminCoursesKey });
  return useMutation({
    mutationFn: (courseId: string) =>
      call(contract.oversight.restoreCourse, { query: { courseId } }),
    onSuccess: async () => {
      toast.success(t("oversight.restored"));
      await refresh();
    },
    onError: (error) => {
      // Already restored by another admin, or the last day has passed.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void refresh();
    },
  });
}
