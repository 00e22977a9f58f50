import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { MediaPlayer, type MediaPlayerProps } from "../../ui/media-player/media-player.tsx";
import { useVideoPosition } from "./use-video-position.ts";

export type LessonVideoProps = {
  courseId: string;
  lesson: DataOf<typeof contract.viewer.readLesson>["lesson"];
  player: MediaPlayerProps;
};

/** A lesson's video, which starts at the position saved on this or another device. */
export function LessonVideo({ courseId, lesson, player }: LessonVideoProps) {
  const { continuesAt, startOver, tracker } = useVideoPosition(courseId, lesson);
  return (
    <div className="relative">
      {continuesAt > 0 && (
        <p className="absolute start-2 top-2 z-1 flex items-center gap-1 rounded-control bg-stage/85 ps-3 text-sm text-on-stage">
          {t("progress.continuingAt", { time: formatDuration(continuesAt) })}
          <button
            type="button"
            onClick={startOver}
            className="min-h-11 rounded-control px-3 font-semibold underline underline-offset-4 -outline-offset-2 focus-visible:outline-gold"
          >
            {t("progress.startOver")}
          </button>
        </p>
      )}
      <MediaPlayer {...player} tracker={tracker} />
    </div>
  );
}
