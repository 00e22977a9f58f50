import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { NotesProps } from "../learning/notes/notes.tsx";
import { lessonQuery } from "../office/viewer/viewer.api.ts";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";

const Notes = lazyComponent<NotesProps>(
  async () => (await import("../learning/notes/notes.tsx")).Notes,
);

/** Loads notes without scrolling too, for screen readers. */
const LOADED_AFTER_MS = 2_000;

export type NotesOfLessonProps = { courseId: string; lessonId: string };

export function NotesOfLesson({ courseId, lessonId }: NotesOfLessonProps) {
  const { data: lesson, isError } = useQuery(lessonQuery(courseId, lessonId));
  const anchor = useRef<HTMLDivElement>(null);
  const isWanted = useIsWanted(anchor);
  if (!lesson && isError) return null;
  return (
    <div ref={anchor} className="min-h-40">
      {isWanted && <Notes courseId={courseId} lessonId={lessonId} note={lesson?.note} />}
    </div>
  );
}

/** True once notes are visible, or soon: the lesson comes first on slow connections. */
function useIsWanted(anchor: RefObject<Element | null>): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want());
    if (anchor.current) observer.observe(anchor.current);
    const timer = setTimeout(want, LOADED_AFTER_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [anchor]);
  return isWanted;
}
