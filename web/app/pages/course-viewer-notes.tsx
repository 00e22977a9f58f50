import { useQuery } from "@tanstack/react-query";
import type { NotesProps } from "../features/notes/notes.tsx";
import { lessonQuery } from "../features/viewer/viewer.api.ts";
import { onDemand } from "../ui/feedback/on-demand.tsx";

const Notes = onDemand<NotesProps>(async () => (await import("../features/notes/notes.tsx")).Notes);

export type NotesOfLessonProps = { courseId: string; lessonId: string };

/** A student's notes are loaded with their lesson, which shows its own error. */
export function NotesOfLesson({ courseId, lessonId }: NotesOfLessonProps) {
  const { data: lesson, isError } = useQuery(lessonQuery(courseId, lessonId));
  if (!lesson && isError) return null;
  return <Notes courseId={courseId} lessonId={lessonId} note={lesson?.note} />;
}
