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

export type PlaybackTracker = {
  /** Seconds; applied until played or moved. */
  startAt: number;
  onDuration: (seconds: number) => void;
  onPosition: (seconds: number, hasPaused: boolean) => void;
};

export type VideoPlayerProps = MediaSourceOptions & {
  title: string;
  /** Audio only: plays while the screen is off. */
  isSound?: boolean;
  poster?: string | undefined;
  tracker?: PlaybackTracker | undefined;
  onAspectRatio?: ((ratio: number) => void) | undefined;
  captions?: readonly Captions[] | undefined;
};

/** Seconds from `startAt` beyond which the viewer has moved. */
const MOVED_SECONDS = 0.5;

/** Resumes at the same position if the URL expires. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { title, isSound, poster, tracker, captions, onAspectRatio, ...options } = props;
  const source = useMediaSource(options);
  const startAt = tracker?.startAt ?? 0;
  const anchor = useRef({ seconds: startAt, rate: 1, isPlaying: false });
  const element = useRef<HTMLVideoElement>(undefined);
  const isTouched = useRef(false);
  // The element's position is invalid between a failure and the new URL.
  const isBroken = useRef(false);
  const { url } = source;
  useEffect(() => {
    isBroken.current = true;
  }, [url]);

  useEffect(() => {
    if (isTouched.current) return;
    anchor.current.seconds = startAt;
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
          resume(video, anchor.current);
          tracker?.onDuration(video.duration);
          if (video.videoHeight > 0) onAspectRatio?.(video.videoWidth / video.videoHeight);
          source.onReady();
        }}
        onTimeUpdate={({ currentTarget: video }) => {
          if (isBroken.current) return;
          anchor.current.seconds = video.currentTime;
          anchor.current.rate = video.playbackRate;
          if (isTouched.current) tracker?.onPosition(video.currentTime, false);
        }}
        onSeeking={({ currentTarget: video }) => {
          if (Math.abs(video.currentTime - startAt) > MOVED_SECONDS) isTouched.current = true;
        }}
        onPlay={() => {
          isTouched.current = true;
          anchor.current.isPlaying = true;
        }}
        onPause={({ currentTarget: video }) => {
          if (isBroken.current) return;
          anchor.current.isPlaying = false;
          tracker?.onPosition(video.currentTime, true);
        }}
        onError={({ currentTarget: video }) => {
          isBroken.current = true;
          if (video.currentTime > 0) anchor.current.seconds = video.currentTime;
          source.onFailure(video.error?.code !== MediaError.MEDIA_ERR_DECODE);
        }}
      />
    </Suspense>
  );
}

type PlaybackState = { seconds: number; rate: number; isPlaying: boolean };

function resume(video: HTMLVideoElement, { seconds, rate, isPlaying }: PlaybackState): void {
  video.playbackRate = rate;
  if (seconds > 0) video.currentTime = seconds;
  // Stays paused if the browser requires a gesture.
  if (isPlaying) video.play().catch(() => undefined);
}
