import { useQuery } from "@tanstack/react-query";
import type { KeepNotesProps } from "../features/notes/keep-notes.tsx";
import { lessonQuery } from "../features/viewer/viewer.api.ts";
import { onDemand } from "../ui/feedback/on-demand.tsx";

const KeepNotes = onDemand<KeepNotesProps>(
  async () => (await import("../features/notes/keep-notes.tsx")).KeepNotes,
);

export type NotesOfLessonProps = { courseId: string; lessonId: string };

/** A student's notes come with their lesson; where that fails, its own place says so. */
export function NotesOfLesson({ courseId, lessonId }: NotesOfLessonProps) {
  const { data: lesson, isError } = useQuery(lessonQuery(courseId, lessonId));
  if (!lesson && isError) return null;
  return <KeepNotes courseId={courseId} lessonId={lessonId} note={lesson?.note} />;
}
