import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf, type QueryOf } from "@madrasa/contract/client";
import type { StudentsShown } from "@madrasa/contract/enrolment";
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
import { deleteOnce } from "../../lib/api/delete-once.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { reportError } from "../../lib/browser/report.ts";
import { useAct } from "../../ui/feedback/use-act.ts";

type OwnCourses = DataOf<typeof contract.courses.listOwnCourses>;

export type Student = DataOf<typeof contract.enrolment.listStudents>["students"][number];

/** A course as its teacher sees it, in the list and in the editor. */
export type OwnCourse = DataOf<typeof contract.courses.updateCourse>["course"];
/** The same in the list, which says what the students of a published course do. */
export type ListedCourse = OwnCourses["courseList"][number];
export type NewCourse = BodyOf<typeof contract.courses.createCourse>;
export type CourseChange = BodyOf<typeof contract.courses.updateCourse>;

const OWN = ["courses", "own"];
/** Few teachers have more, so that most see all their courses at once. */
const COURSES_AT_ONCE = 100;

/** All of a teacher's courses, drafts included. */
export const ownCoursesQuery = pagedQuery(OWN, ({ query, signal }) =>
  call(contract.courses.listOwnCourses, { query: { limit: COURSES_AT_ONCE, ...query }, signal }),
);

/** One course with its full texts; the same entry as the editor's. */
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
    ({ query, signal }) =>
      call(contract.enrolment.listStudents, {
        query: { ...query, courseId, search: search || undefined, ...listing },
        signal,
      }),
    { showsPrevious: true },
  );

/**
 * Puts the course from the response into the lists and the open editor, which saves reading them
 * again.
 */
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

/** Another tab has changed it, or the account may no longer teach: the screen is out of date. */
function isOutOfDate(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}

/** Shows the changed course, and says what was done; `stale` is read again. */
function useChange<Change>(
  send: (change: Change) => Promise<{ course: OwnCourse }>,
  says: { done: MessageKey; failed: MessageKey; stale?: string[][] },
) {
  return useAct(send, {
    ...says,
    onAnswer: ({ course }, client) => updateCachedCourse(client, course),
    onFailed: (error, client) => {
      if (isOutOfDate(error)) void client.invalidateQueries({ queryKey: OWN });
    },
  });
}

export function useChangeCourse(
  courseId: string,
  messages: { done: MessageKey; failed: MessageKey },
) {
  return useChange(
    (change: Omit<CourseChange, "published">) =>
      call(contract.courses.updateCourse, { query: { courseId }, body: change }),
    messages,
  );
}

export function usePublishCourse(courseId: string) {
  return useChange(
    () => call(contract.courses.updateCourse, { query: { courseId }, body: { published: true } }),
    { done: "courses.publishedNow", failed: "courses.publishFailed", stale: [OWN] },
  );
}

export function useDeleteCourse(courseId: string, onDeleted: () => void) {
  return useAct(
    () =>
      deleteOnce(call(contract.courses.deleteCourse, { query: { courseId } }), "COURSE_NOT_FOUND"),
    {
      done: "courses.deleted",
      failed: "courses.deleteFailed",
      stale: [OWN],
      onAnswer: onDeleted,
    },
  );
}

/** All students of a course; `onCount` reports how many have been read. */
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

/** Errors go to the console; the dialog says that nothing was saved. */
export function useCreateCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: NewCourse) => call(contract.courses.createCourse, { body: form }),
    onSuccess: () => client.invalidateQueries({ queryKey: OWN }),
    onError: (error) => reportError(error),
  });
}
