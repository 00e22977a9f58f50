import { lazy, Suspense, useEffect, useRef } from "react";
import { t } from "../../i18n/t.ts";
import { reportError } from "../../lib/browser/report.ts";
import type { Film } from "./controls.tsx";
import { type MediaSourceOptions, useSrcOnceShown, useMediaSource } from "./source.ts";
import { MediaSkeleton, FailedMedia, MediaStage } from "./stage.tsx";

const FilmWithControls = lazy(async () => {
  try {
    return { default: (await import("./controls.tsx")).FilmWithControls };
  } catch (error) {
    reportError(error);
    return { default: PlainFilm };
  }
});

/** When the controls' own script was lost on the way: the film still plays. */
function PlainFilm({ src, ...film }: Film) {
  const element = useRef<HTMLVideoElement>(null);
  useSrcOnceShown(element, src);
  return (
    <MediaStage>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- teachers' films have none */}
      <video {...film} ref={element} controls className="size-full object-contain" />
    </MediaStage>
  );
}

/** Says where a film begins, and hears where it is once somebody has played or moved it. */
export type FilmFollower = {
  /** Seconds; taken up as it changes until the film has been touched. */
  startAt: number;
  onLength: (seconds: number) => void;
  onPlace: (seconds: number, hasPaused: boolean) => void;
};

export type VideoPlayerProps = MediaSourceOptions & {
  title: string;
  follower?: FilmFollower | undefined;
};

/** Further from where it was put than this, a film was moved by somebody. */
const MOVED_SECONDS = 0.5;

/** Plays a film; when its address has grown too old, goes on from a fresh one where it was. */
export function VideoPlayer({ title, follower, ...options }: VideoPlayerProps) {
  const source = useMediaSource(options);
  const startAt = follower?.startAt ?? 0;
  const place = useRef({ seconds: startAt, rate: 1, isPlaying: false });
  const film = useRef<HTMLVideoElement>(undefined);
  const isTouched = useRef(false);
  // From a failure until the fresh address has loaded, what the element says of itself is not the place.
  const isBroken = useRef(false);

  useEffect(() => {
    if (isTouched.current) return;
    place.current.seconds = startAt;
    if (film.current) film.current.currentTime = startAt;
  }, [startAt]);

  if (source.state === "failed") {
    return <FailedMedia message={t("ui.videoFailed")} source={source} />;
  }
  return (
    <Suspense fallback={<MediaSkeleton />}>
      <FilmWithControls
        src={source.address}
        aria-label={title}
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget: video }) => {
          isBroken.current = false;
          film.current = video;
          resume(video, place.current);
          follower?.onLength(video.duration);
          source.onReady();
        }}
        onTimeUpdate={({ currentTarget: video }) => {
          if (isBroken.current) return;
          place.current.seconds = video.currentTime;
          place.current.rate = video.playbackRate;
          if (isTouched.current) follower?.onPlace(video.currentTime, false);
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
          follower?.onPlace(video.currentTime, true);
        }}
        onError={({ currentTarget: video }) => {
          isBroken.current = true;
          // Where a seek was going when it failed.
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
  // A browser that wants a press first is left waiting at the right place.
  if (isPlaying) video.play().catch(() => undefined);
}
