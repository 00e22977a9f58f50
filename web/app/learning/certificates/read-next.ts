import { contract } from "@madrasa/contract";
import type { Language } from "@madrasa/contract/languages";
import { queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { coursePath, lessonPath } from "../../lib/format/course-code.ts";
import { enrolledQuery } from "../enrolment/index.ts";

const SUGGESTED = 12;

/** Courses by the same teacher, then the school's latest. */
const suggestionsQuery = (teacherId: string) =>
  queryOptions({
    queryKey: ["home", "suggestions", teacherId],
    queryFn: async ({ signal }) => {
      const query = { limit: SUGGESTED };
      const lists = await Promise.all([
        call(contract.catalogue.listCoursesOfTeacher, { params: { teacherId }, query, signal }),
        call(contract.catalogue.listCourses, { query, signal }),
      ]);
      return lists.flatMap(({ courseList }) => courseList).filter(({ enrollable }) => enrollable);
    },
  });

type Next = {
  to: string;
  course: { _id: string; title: string; language: Language };
  /** Set for a course that the student has not joined. */
  suggested?: { teacher: string; totalLessons: number };
};

/** Next reading after a course of this teacher: a lesson of another course, or a course to join. */
export function useReadNext(teacherId: string | undefined): Next | undefined {
  const { data: enrolled } = useInfiniteQuery(enrolledQuery);
  const lesson = enrolled?.pages[0]?.next?.lesson;
  const { data: suggestions } = useQuery({
    ...suggestionsQuery(teacherId ?? ""),
    enabled: teacherId !== undefined && enrolled !== undefined && !lesson,
  });
  if (lesson) return { to: lessonPath(lesson.course._id, lesson._id), course: lesson.course };
  const own = new Set(enrolled?.pages.flatMap((page) => page.courseList.map(({ _id }) => _id)));
  const course = suggestions?.find(({ _id }) => !own.has(_id));
  if (!course) return undefined;
  const { firstName, lastName } = course.teacherId;
  const suggested = { teacher: `${firstName} ${lastName}`, totalLessons: course.totalLessons };
  return { to: coursePath(course._id), course, suggested };
}
