import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf, type QueryOf } from "@madrasa/contract/client";
import type { StudentsShown } from "@madrasa/contract/learning/enrolment";
import { PAGE_SIZE_MAX } from "@madrasa/contract/limits";
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { MessageKey } from "../../i18n/messages.ts";
import { call } from "../../lib/api/client.ts";
import { useRequestKey } from "../../lib/hooks/use-request-key.ts";
import { deleteOnce } from "../../lib/api/delete-once.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { tasksKey } from "../../lib/api/query-keys.ts";
import { reportError } from "../../lib/browser/report.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

type OwnCourses = DataOf<typeof contract.courses.listOwnCourses>;

export type Student = DataOf<typeof contract.enrolment.listStudents>["students"][number];

export type OwnCourse = DataOf<typeof contract.courses.updateCourse>["course"];
export type ListedCourse = OwnCourses["courseList"][number];
export type NewCourse = BodyOf<typeof contract.courses.createCourse>;
export type CourseChange = BodyOf<typeof contract.courses.updateCourse>;

const OWN = ["courses", "own"];
/** Few teachers have more, so that most see all courses at once. */
const COURSES_AT_ONCE = 100;

export const ownCoursesQuery = pagedQuery(OWN, ({ query, signal }) =>
  call(contract.courses.listOwnCourses, { query: { limit: COURSES_AT_ONCE, ...query }, signal }),
);

export const searchedCoursesQuery = (search: string) =>
  search === ""
    ? ownCoursesQuery
    : pagedQuery(
        [...OWN, search],
        ({ query, signal }) =>
          call(contract.courses.listOwnCourses, {
            query: { limit: COURSES_AT_ONCE, search, ...query },
            signal,
          }),
        { showsPrevious: true },
      );

/** One course with full texts, in the cache entry of the editor. */
export const ownCourseQuery = (courseId: string) =>
  queryOptions({
    queryKey: ["outline", courseId],
    queryFn: ({ signal }) => call(contract.outline.readOutline, { query: { courseId }, signal }),
  });

export type StudentOrder = NonNullable<QueryOf<typeof contract.enrolment.listStudents>["order"]>;
export type StudentListing = { search: string; order: StudentOrder; only?: StudentsShown };

export const studentsQuery = (courseId: string, { search, ...listing }: StudentListing) =>
  pagedQuery(
    ["courses", "students", courseId, { search, ...listing }],
    async ({ query, signal }) => {
      const found = await call(contract.enrolment.listStudents, {
        query: { ...query, courseId, search: search || undefined, ...listing },
        signal,
      });
      // Keeps the "new" badge on this screen until the list is loaded again.
      if (found.students.some(({ isNew }) => isNew)) {
        void call(contract.enrolment.markStudentsSeen, { query: { courseId }, body: {} }).catch(
          () => null,
        );
      }
      return found;
    },
    { showsPrevious: true },
  );

/** Writes the course from the response into the cached lists and editor, which saves requests. */
export function updateCachedCourse(client: QueryClient, course: OwnCourse): void {
  client.setQueriesData<InfiniteData<OwnCourses>>(
    { queryKey: OWN },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          courseList: page.courseList.map((known) =>
            known._id === course._id ? { ...known, ...course } : known,
          ),
        })),
      },
  );
  client.setQueryData<{ course: OwnCourse }>(
    ["outline", course._id],
    (open) => open && { course: { ...open.course, ...course } },
  );
}

/** True if another tab has changed it or the account may no longer teach. */
function isOutOfDate(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}

type Messages = {
  done: MessageKey | ((answer: { course: OwnCourse }) => string);
  failed: MessageKey;
};

/** Updates the cached course and shows a toast. `stale` queries are refetched. */
function useChange<Change>(
  send: (change: Change) => Promise<{ course: OwnCourse }>,
  messages: Messages & { stale?: string[][] },
) {
  return useAction(send, {
    ...messages,
    stale: [...(messages.stale ?? []), tasksKey],
    onAnswer: ({ course }, client) => updateCachedCourse(client, course),
    onFailed: (error, client) => {
      if (isOutOfDate(error)) void client.invalidateQueries({ queryKey: OWN });
    },
  });
}

export function useChangeCourse(courseId: string, messages: Messages) {
  return useChange(
    (change: Omit<CourseChange, "published">) =>
      call(contract.courses.updateCourse, { query: { courseId }, body: change }),
    messages,
  );
}

/**
 * Sets another time with the current texts: lists have excerpts, perhaps old ones. Changes nothing if the time is no
 * longer `from`.
 */
export function useChangeMeetingTime(courseId: string, messages: Messages) {
  const client = useQueryClient();
  return useChange(async ({ from, to }: { from: string; to: string }) => {
    const current = await client.fetchQuery({ ...ownCourseQuery(courseId), staleTime: 0 });
    const meeting = current.course.meetingDetails;
    if (meeting?.scheduledTime !== from) return current;
    const { title, description, link } = meeting;
    const body = { meetingDetails: { title, description, link, scheduledTime: to } };
    return call(contract.courses.updateCourse, { query: { courseId }, body });
  }, messages);
}

export function usePublishCourse(courseId: string) {
  return useChange(
    () => call(contract.courses.updateCourse, { query: { courseId }, body: { published: true } }),
    { done: "courses.publishedNow", failed: "courses.publishFailed", stale: [OWN] },
  );
}

export function useDeleteCourse(courseId: string, onDeleted: () => void) {
  return useAction(
    () =>
      deleteOnce(call(contract.courses.deleteCourse, { query: { courseId } }), "COURSE_NOT_FOUND"),
    {
      done: "courses.deleted",
      failed: "courses.deleteFailed",
      stale: [OWN, tasksKey],
      onAnswer: onDeleted,
    },
  );
}

export async function fetchAllStudents(
  courseId: string,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<Student[]> {
  const students: Student[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(contract.enrolment.listStudents, {
      query: { courseId, cursor, limit: PAGE_SIZE_MAX },
      signal,
    });
    students.push(...page.students);
    onCount(students.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return students;
}

/** Logs errors: the dialog already says that nothing was saved. */
export function useCreateCourse() {
  const client = useQueryClient();
  const { keyOf, forgetKey } = useRequestKey();
  return useMutation({
    mutationFn: (form: NewCourse) =>
      call(contract.courses.createCourse, { body: form, idempotencyKey: keyOf(form) }),
    onSuccess: () => {
      forgetKey();
      void client.invalidateQueries({ queryKey: tasksKey });
      return client.invalidateQueries({ queryKey: OWN });
    },
    onError: (error) => reportError(error),
  });
}
