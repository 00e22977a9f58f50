import { lazy, Suspense, useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { reportError } from "../../lib/browser/report.ts";
import type { Captions } from "./captions-select.tsx";
import { MediaElement, type VideoProps } from "./media-element.tsx";
import { type MediaSourceOptions, useSrcOnceShown, useMediaSource } from "./source.ts";
import { MediaSkeleton, FailedMedia, MediaStage } from "./stage.tsx";

const VideoWithControls = lazy(async () => {
  try {
    return { default: (await import("./controls.tsx")).VideoWithControls };
  } catch (error) {
    reportError(error);
    return { default: PlainVideo };
  }
});

/** Used when the controls' script did not load, so that the video still plays. */
function PlainVideo({ src, ...video }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  useSrcOnceShown(element, src);
  return (
    <MediaStage>
      <MediaElement
        {...video}
        captions={undefined}
        ref={element}
        controls
        className="size-full object-contain"
      />
    </MediaStage>
  );
}

/** Where a video starts, and what is called while it is played. */
export type PlaybackTracker = {
  /** In seconds; changes are applied until the video is played or moved. */
  startAt: number;
  onDuration: (seconds: number) => void;
  onPosition: (seconds: number, hasPaused: boolean) => void;
};

export type VideoPlayerProps = MediaSourceOptions & {
  title: string;
  /** The file has no picture: it is played also while the screen is off. */
  isSound?: boolean;
  poster?: string | undefined;
  tracker?: PlaybackTracker | undefined;
  onAspectRatio?: ((ratio: number) => void) | undefined;
  captions?: readonly Captions[] | undefined;
};

/** In seconds: a position further than this from `startAt` was chosen by the viewer. */
const MOVED_SECONDS = 0.5;

/** Plays a video; when its URL has expired, continues at the same position from a new one. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, isSound, poster, tracker, captions, onAspectRatio, ...options } = props;
  const source = useMediaSource(options);
  const startAt = tracker?.startAt ?? 0;
  const place = useRef({ seconds: startAt, rate: 1, isPlaying: false });
  const element = useRef<HTMLVideoElement>(undefined);
  const isTouched = useRef(false);
  // From a failure or a change of the file until the new URL has loaded, the element's own position is wrong.
  const isBroken = useRef(false);
  const { url } = source;
  useEffect(() => {
    isBroken.current = true;
  }, [url]);

  useEffect(() => {
    if (isTouched.current) return;
    place.current.seconds = startAt;
    if (element.current) element.current.currentTime = startAt;
  }, [startAt]);

  if (source.state === "failed") {
    return (
      <FailedMedia message={t(isSound ? "ui.soundFailed" : "ui.videoFailed")} source={source} />
    );
  }
  return (
    <Suspense fallback={<MediaSkeleton />}>
      <VideoWithControls
        src={url}
        isSound={isSound}
        aria-label={title}
        poster={poster}
        captions={captions}
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget: video }) => {
          isBroken.current = false;
          element.current = video;
          resume(video, place.current);
          tracker?.onDuration(video.duration);
          if (video.videoHeight > 0) onAspectRatio?.(video.videoWidth / video.videoHeight);
          source.onReady();
        }}
        onTimeUpdate={({ currentTarget: video }) => {
          if (isBroken.current) return;
          place.current.seconds = video.currentTime;
          place.current.rate = video.playbackRate;
          if (isTouched.current) tracker?.onPosition(video.currentTime, false);
        }}
        onSeeking={({ currentTarget: video }) => {
          if (Math.abs(video.currentTime - startAt) > MOVED_SECONDS) isTouched.current = true;
        }}
        onPlay={() => {
          isTouched.current = true;
          place.current.isPlaying = true;
        }}
        onPause={({ currentTarget: video }) => {
          if (isBroken.current) return;
          place.current.isPlaying = false;
          tracker?.onPosition(video.currentTime, true);
        }}
        onError={({ currentTarget: video }) => {
          isBroken.current = true;
          // The target of a seek that failed.
          if (video.currentTime > 0) place.current.seconds = video.currentTime;
          source.onFailure(video.error?.code !== MediaError.MEDIA_ERR_DECODE);
        }}
      />
    </Suspense>
  );
}

type Place = { seconds: number; rate: number; isPlaying: boolean };

function resume(video: HTMLVideoElement, { seconds, rate, isPlaying }: Place): void {
  video.playbackRate = rate;
  if (seconds > 0) video.currentTime = seconds;
  // A browser that requires a press first stays paused at the position.
  if (isPlaying) video.play().catch(() => undefined);
}
