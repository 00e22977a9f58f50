import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";

type Course = DataOf<typeof contract.enrolment.readCourse>["course"];
type Answer = DataOf<typeof contract.progress.toggleCompletion>;

type Ticks = Pick<Course, "sections" | "completedLessons" | "totalLessons" | "progress">;

export function tickLesson<C extends Ticks>(course: C, lessonId: string, answer: Answer): C {
  const { completed, completedLessons, totalLessons, progress } = answer;
  const sections = course.sections?.map((section) => {
    if (!section.lessonIds.some(({ _id }) => _id === lessonId)) return section;
    const lessonIds = section.lessonIds.map((lesson) =>
      lesson._id === lessonId ? { ...lesson, completed } : lesson,
    );
    return {
      ...section,
      lessonIds,
      completedLessons: lessonIds.filter((lesson) => lesson.completed).length,
    };
  });
  return { ...course, sections, completedLessons, totalLessons, progress };
}

/** False if the ticks shown differ from the server's counts, because of changes elsewhere. */
export function countsMatch({ sections = [], completedLessons, totalLessons }: Ticks): boolean {
  const sum = (count: (section: (typeof sections)[number]) => number) =>
    sections.reduce((total, section) => total + count(section), 0);
  return (
    sum((section) => section.completedLessons) === completedLessons &&
    sum((section) => section.totalLessons) === totalLessons
  );
}
