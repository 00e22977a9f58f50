import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import {
  MediaPlayer,
  mediaKind,
  type MediaPlayerProps,
} from "../../ui/media-player/media-player.tsx";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { createStore, type Store } from "../../lib/store.ts";
import { currentSession } from "../../lib/session/session.ts";
import { useSavePosition } from "./progress.api.ts";
import { trackPosition } from "./track-position.ts";
import { positionToOpen, readPosition, startingPoint } from "./video-position.ts";

export type LessonVideoProps = {
  courseId: string;
  lesson: DataOf<typeof contract.viewer.readLesson>["lesson"];
  player: MediaPlayerProps;
  choice: ReactNode;
  /** Actions for the current position, in seconds. */
  renderTools: (position: Store<number>) => ReactNode;
};

export function LessonVideo(props: LessonVideoProps) {
  const { courseId, lesson, player, choice, renderTools } = props;
  const { continuesAt, startOver, tracker, position } = useVideoPosition(courseId, lesson);
  return (
    <>
      <MediaPlayer {...player} tracker={tracker} />
      {mediaKind(player.contentType) === "video" && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-1 bg-stage px-1 text-sm text-on-stage">
          {continuesAt > 0 ? (
            <p className="flex flex-wrap items-center ps-3">
              {t("progress.continuingAt", { time: formatDuration(continuesAt) })}
              <button
                type="button"
                onClick={startOver}
                className="min-h-11 rounded-control px-3 font-semibold underline underline-offset-4 -outline-offset-2 focus-visible:outline-gold"
              >
                {t("progress.startOver")}
              </button>
            </p>
          ) : (
            renderTools(position)
          )}
          <span className="ms-auto">{choice}</span>
        </div>
      )}
    </>
  );
}

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

function useVideoPosition(courseId: string, lesson: Lesson) {
  const { _id: lessonId, position, durationSeconds } = lesson;
  // Storage keys are per student and lesson, like notes.
  const name = lesson.note._id;
  const [duration, setDuration] = useState(durationSeconds);
  const [isFromStart, setFromStart] = useState(false);
  const [hasPlayed, setPlayed] = useState(false);
  const [at] = useState(() => createStore(0));
  const tracking = useRef<ReturnType<typeof trackPosition>>(undefined);
  const savedAt = useRef<string | null>(null);
  const { mutateAsync: save } = useSavePosition(courseId, lessonId);

  useEffect(() => {
    savedAt.current = position?.savedAt ?? null;
  }, [position]);

  useEffect(() => {
    const session = currentSession();
    const tracker = trackPosition({
      name,
      savedAt: () => savedAt.current,
      saveOnServer: (update) =>
        save(update).then(
          (answer) => answer.savedAt,
          () => undefined,
        ),
      isSignedIn: () => currentSession() === session,
    });
    tracking.current = tracker;
    const onHidden = () => {
      if (document.visibilityState === "hidden") tracker.leave();
    };
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("pagehide", tracker.leave);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("pagehide", tracker.leave);
      tracker.leave();
    };
  }, [name, save]);

  const opensAt = useMemo(() => positionToOpen(readPosition(name), position), [name, position]);
  const startAt = isFromStart ? 0 : startingPoint(opensAt, duration);
  return {
    /** Seconds; 0 once the video has been played or moved. */
    continuesAt: hasPlayed ? 0 : startAt,
    startOver: () => setFromStart(true),
    /** Whole seconds, updated during playback. */
    position: at,
    tracker: {
      startAt,
      onDuration: setDuration,
      onPosition: (seconds: number, hasPaused: boolean) => {
        setPlayed(true);
        if (Math.floor(seconds) !== at.get()) at.set(Math.floor(seconds));
        tracking.current?.onPosition(seconds, hasPaused);
      },
    },
  };
}
