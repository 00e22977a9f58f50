import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { NotesProps } from "../features/notes/notes.tsx";
import { lessonQuery } from "../features/viewer/viewer.api.ts";
import { lazyPart } from "../ui/feedback/lazy-part.tsx";

const Notes = lazyPart<NotesProps>(async () => (await import("../features/notes/notes.tsx")).Notes);

/** After the lesson is usable: also who does nothing finds them, as with a screen reader. */
const LOADED_AFTER_MS = 2_000;

export type NotesOfLessonProps = { courseId: string; lessonId: string };

/** A student's notes are loaded with their lesson, which shows its own error. */
export function NotesOfLesson({ courseId, lessonId }: NotesOfLessonProps) {
  const { data: lesson, isError } = useQuery(lessonQuery(courseId, lessonId));
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useIsWanted(place);
  if (!lesson && isError) return null;
  return (
    <div ref={place} className="min-h-40">
      {isWanted && <Notes courseId={courseId} lessonId={lessonId} note={lesson?.note} />}
    </div>
  );
}

/** Notes lie below the lesson, which comes first on a slow line: true once they are on the screen, or soon. */
function useIsWanted(place: RefObject<Element | null>): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want());
    if (place.current) observer.observe(place.current);
    const timer = setTimeout(want, LOADED_AFTER_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [place]);
  return isWanted;
}
