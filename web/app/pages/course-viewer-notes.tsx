import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { NotesProps } from "../features/notes/notes.tsx";
import { lessonQuery } from "../features/viewer/viewer.api.ts";
import { lazyPart } from "../ui/feedback/lazy-part.tsx";

const Notes = lazyPart<NotesProps>(async () => (await import("../features/notes/notes.tsx")).Notes);

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

/**
 * Notes lie below the lesson, which comes first on a slow line: true once their place is on the
 * screen, or somebody does something on the page.
 */
function useIsWanted(place: RefObject<Element | null>): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want());
    if (place.current) observer.observe(place.current);
    const acts = new AbortController();
    for (const act of ["pointerdown", "keydown", "wheel"]) {
      window.addEventListener(act, want, { once: true, passive: true, signal: acts.signal });
    }
    return () => {
      observer.disconnect();
      acts.abort();
    };
  }, [place]);
  return isWanted;
}
