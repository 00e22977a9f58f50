import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { useEffect, useMemo, useRef, useState } from "react";
import { currentSession } from "../../lib/session/session.ts";
import { keepPlace } from "./keep-place.ts";
import { useSavePosition } from "./progress.api.ts";
import { placeToOpen, readPlace, startOf } from "./video-place.ts";

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

/** Where a lesson's film begins, and whom it tells while it is watched. */
export function useVideoPlace(courseId: string, lesson: Lesson) {
  const { _id: lessonId, position, durationSeconds } = lesson;
  // A note is one student's for one lesson.
  const name = lesson.note._id;
  const [length, setLength] = useState(durationSeconds);
  const [isFromStart, setFromStart] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const keeper = useRef<ReturnType<typeof keepPlace>>(undefined);
  const savedAt = useRef<string | null>(null);
  const { mutateAsync: save } = useSavePosition(courseId, lessonId);

  useEffect(() => {
    savedAt.current = position?.savedAt ?? null;
  }, [position]);

  useEffect(() => {
    const session = currentSession();
    const kept = keepPlace({
      name,
      savedAt: () => savedAt.current,
      tell: (place) =>
        save(place).then(
          (answer) => answer.savedAt,
          () => undefined,
        ),
      isAtHome: () => currentSession() === session,
    });
    keeper.current = kept;
    const onHidden = () => {
      if (document.visibilityState === "hidden") kept.leave();
    };
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", kept.leave);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", kept.leave);
      kept.leave();
    };
  }, [name, save]);

  const opensAt = useMemo(() => placeToOpen(readPlace(name), position), [name, position]);
  const startAt = isFromStart ? 0 : startOf(opensAt, length);
  return {
    /** Seconds at which it goes on; 0 once it has been played or moved. */
    continuesAt: hasBegun ? 0 : startAt,
    startOver: () => setFromStart(true),
    follower: {
      startAt,
      onLength: setLength,
      onPlace: (seconds: number, hasPaused: boolean) => {
        setBegun(true);
        keeper.current?.onPlace(seconds, hasPaused);
      },
    },
  };
}
