import { useQuery } from "@tanstack/react-query";
import { Pause, Play, RotateCcw } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { formatDuration, formatNumber } from "../../i18n/format.ts";
import { spokenTime } from "../../i18n/format-span.ts";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import { Button } from "../../ui/button/button.tsx";
import type { ButtonVariant } from "../../ui/button/variants.ts";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { SpinnerMark } from "../../ui/feedback/spinner.tsx";
import type { Annotation } from "./recitations.api.ts";
import { Wave } from "./wave.tsx";

const SPEEDS = [1, 1.25, 1.5, 1.75];
const BACK_SECONDS = 5;
const HEARD_SECONDS = 3;
/** Longest distance between two time updates while playing; a longer one was a jump. */
const STEP_SECONDS = 1;

export type PlayerHandle = {
  seconds: () => number;
  playFrom: (seconds: number) => void;
  pause: () => void;
};

type VoicePlayerProps = {
  /** Key of the audio in memory, and its owner for screen readers. */
  name: string;
  soundKey: readonly string[];
  load: () => Promise<Blob>;
  seconds: number;
  peaks: readonly number[];
  annotations?: readonly Annotation[];
  playsItself?: boolean;
  /** By default with wave and speed; a row; or one wide button with the length. */
  face?: "full" | "slim" | "button";
  variant?: ButtonVariant;
  /** Called once three seconds, or all of it, have been played. */
  onHeard?: () => void;
  ref?: Ref<PlayerHandle>;
};

/** Plays audio from memory, fetched with the first press. */
export function AudioPlayer({
  name,
  soundKey,
  load,
  seconds,
  peaks,
  annotations = [],
  playsItself = false,
  face = "full",
  variant,
  onHeard,
  ref,
}: VoicePlayerProps) {
  const [isWanted, setWanted] = useState(playsItself);
  const audio = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const startAt = useRef(0);
  const heard = useRef({ seconds: 0, at: 0, isReported: false });
  const countHeard = (now: number, isOver: boolean) => {
    const { seconds: before, at: last, isReported } = heard.current;
    const step = now > last && now - last <= STEP_SECONDS * speed ? now - last : 0;
    const isHeard = isOver || before + step >= HEARD_SECONDS;
    heard.current = { seconds: before + step, at: now, isReported: isReported || isHeard };
    if (isHeard && !isReported) onHeard?.();
  };
  const sound = useQuery({
    // Separate key, because refetching recitations must not refetch audio.
    queryKey: ["recitation-sounds", ...soundKey],
    queryFn: load,
    enabled: isWanted,
    staleTime: Infinity,
    // Keeps audio in memory only while it is shown.
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    const element = audio.current;
    // The element may still be reading when the URL is revoked.
    return () => {
      element?.removeAttribute("src");
      element?.load();
    };
  }, []);
  const url = useObjectUrl(sound.data);

  const play = (from?: number) => {
    const element = audio.current;
    if (from !== undefined) startAt.current = from;
    if (!url || !element) {
      setWanted(true);
      if (sound.error) void sound.refetch();
      return;
    }
    if (from !== undefined) element.currentTime = from;
    void element.play().catch(() => setPlaying(false));
  };
  useImperativeHandle(ref, () => ({
    seconds: () => audio.current?.currentTime ?? 0,
    playFrom: play,
    pause: () => audio.current?.pause(),
  }));
  useEffect(() => {
    const element = audio.current;
    if (!url || !element) return;
    element.currentTime = startAt.current;
    void element.play().catch(() => setPlaying(false));
  }, [url]);
  const seek = (to: number) => {
    if (audio.current) audio.current.currentTime = to;
    startAt.current = to;
    setAt(to);
  };

  const clock = (
    <p dir="ltr" className="flex justify-between text-sm text-ink-soft tabular-nums">
      <span>{formatDuration(Math.floor(at))}</span>
      <span>{formatDuration(Math.round(seconds))}</span>
    </p>
  );
  const isSlim = face === "slim";
  const words = t(isPlaying ? "recitations.pause" : "recitations.play");
  const playButton = (
    <button
      type="button"
      aria-disabled={(isWanted && sound.isFetching) || undefined}
      onClick={() => (isPlaying ? audio.current?.pause() : play())}
      className="grid size-14 shrink-0 place-items-center rounded-full border border-line bg-raised text-act transition-colors duration-150 hover:border-act hover:bg-act-soft"
    >
      {isWanted && sound.isFetching ? (
        <SpinnerMark className="size-5" />
      ) : isPlaying ? (
        <Pause className="size-6" />
      ) : (
        <Play className="size-6" />
      )}
      <span className="sr-only">
        {words} {name}
      </span>
    </button>
  );
  return (
    <div className="space-y-2">
      {face === "button" ? (
        <Button
          isWide
          variant={variant}
          className="min-h-12"
          isPending={isWanted && sound.isFetching}
          icon={isPlaying ? <Pause className="size-5" /> : <Play className="size-5" />}
          onClick={() => (isPlaying ? audio.current?.pause() : play())}
        >
          {isPlaying
            ? words
            : t("recitations.listenFor", { time: formatDuration(Math.round(seconds)) })}
          <span className="sr-only"> {name}</span>
        </Button>
      ) : (
        <div className={isSlim ? "flex items-center gap-3" : undefined}>
          {isSlim && playButton}
          <div className="min-w-0 grow">
            <div className="relative rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act">
              <Wave
                peaks={peaks}
                played={seconds > 0 ? at / seconds : 0}
                annotations={annotations}
                seconds={seconds}
                isLow={isSlim}
              />
              <input
                type="range"
                dir="ltr"
                min={0}
                max={Math.max(1, Math.ceil(seconds))}
                step={1}
                value={Math.floor(at)}
                aria-label={t("recitations.placeIn", { name })}
                aria-valuetext={spokenTime(Math.floor(at))}
                onChange={({ target }) => seek(Number(target.value))}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
            </div>
            {clock}
          </div>
        </div>
      )}
      {face === "full" && (
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-6">
          <span className="grid justify-items-end">
            <button
              type="button"
              title={t("recitations.backFive")}
              onClick={() => seek(Math.max(0, at - BACK_SECONDS))}
              className="relative grid size-11 place-items-center rounded-control text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink"
            >
              <RotateCcw className="size-7" strokeWidth={1.75} />
              <span aria-hidden="true" className="absolute pt-0.5 text-[0.625rem] font-semibold">
                {formatNumber(BACK_SECONDS)}
              </span>
              <span className="sr-only">{t("recitations.backFive")}</span>
            </button>
          </span>
          {playButton}
          <span className="grid justify-items-start">
            <Button
              variant="quiet"
              isCompact
              className="min-w-11"
              onClick={() => {
                const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
                setSpeed(next);
                if (audio.current) audio.current.playbackRate = next;
              }}
            >
              <span className="sr-only">{t("recitations.speed")}</span>
              <span dir="ltr">{`${formatNumber(speed)}×`}</span>
            </Button>
          </span>
        </div>
      )}
      <ActionError>
        {sound.error ? readFailure(sound.error, "recitations.soundFailed") : undefined}
      </ActionError>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice that recites: nobody has written it down */}
      <audio
        ref={audio}
        src={url}
        onPlay={({ currentTarget }) => {
          // Two voices at once are unintelligible.
          for (const other of document.querySelectorAll("audio")) {
            if (other !== currentTarget) other.pause();
          }
          currentTarget.playbackRate = speed;
          setPlaying(true);
          heard.current.at = currentTarget.currentTime;
        }}
        onPause={() => setPlaying(false)}
        onEnded={({ currentTarget }) => {
          setPlaying(false);
          countHeard(currentTarget.currentTime, true);
        }}
        onTimeUpdate={({ currentTarget }) => {
          setAt(currentTarget.currentTime);
          countHeard(currentTarget.currentTime, false);
        }}
      />
    </div>
  );
}
