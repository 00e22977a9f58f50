import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from "media-chrome/react";
import {
  type MouseEvent,
  type PointerEvent,
  useRef,
  type RefObject,
  useEffect,
  useState,
} from "react";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { MediaElement, type VideoProps } from "./media-element.tsx";
import { useSrcOnceShown } from "./source.ts";
import { STAGE_SHAPE } from "./stage.tsx";
import { useOwnKeys } from "./own-keys.ts";
import { lazyComponent } from "../feedback/lazy-component.tsx";
import type { CaptionsSelectProps } from "./captions-select.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { addTranslation, setLanguage } from "media-chrome/dist/utils/i18n.js";
import { activeLanguage, i18n } from "../../i18n/locale.ts";

const HIDE_AFTER_SECONDS = "3";
const NEVER_HIDE = "-1";
const SKIP_SECONDS = 10;
/** Hotkeys of unavailable features and speeds. */
const UNUSED_KEYS = "noc no< no> noshift+/";

const APPEARANCE =
  "@container relative block font-sans text-on-stage outline-none -outline-offset-2 focus-visible:outline-2 focus-visible:outline-gold " +
  "[--media-background-color:var(--color-stage)] [--media-primary-color:var(--color-on-stage)] [--media-secondary-color:transparent] " +
  "[--media-control-background:transparent] [--media-control-hover-background:transparent] [--media-range-bar-color:var(--color-gold)] " +
  "[--media-font-family:var(--font-sans)] [--media-font-weight:500] [--media-focus-box-shadow:inset_0_0_0_2px_var(--color-on-stage)] " +
  "[--media-tooltip-background:var(--color-stage)] [--media-preview-background:var(--color-stage)]";

/** Restores the padding removed by the CSS reset. */
const BUTTON = "size-11 p-2.5";
const DISC =
  "size-16 rounded-full bg-on-stage/90 p-4 ring-6 ring-stage/35 [--media-button-icon-height:2rem] [--media-icon-color:var(--color-stage)] @lg:size-18 @lg:p-5";
/** Centred in narrow players, in the bar of wider ones. */
const NARROW = "@lg:hidden";
const WIDE = "@max-lg:hidden";

/** Volume slider next to the mute button; in narrow players above it, on focus or hover. */
const VOLUME =
  "h-11 w-24 [&[mediavolumeunavailable]]:hidden " +
  "@max-lg:invisible @max-lg:absolute @max-lg:end-0 @max-lg:bottom-full @max-lg:w-32 @max-lg:rounded-control @max-lg:bg-stage/90 @max-lg:px-2 " +
  "@max-lg:group-focus-within/volume:visible @max-lg:group-hover/volume:visible";

const CaptionsSelect = lazyComponent<CaptionsSelectProps>(
  async () => (await import("./captions-select.tsx")).CaptionsSelect,
  { Meanwhile: () => null, Instead: () => null },
);

/** Left to right in every language, like the timeline. */
export function VideoWithControls(props: VideoProps) {
  const { src, isSound = false, captions = [], ...video } = props;
  const element = useRef<HTMLVideoElement>(null);
  const [hasStarted, setStarted] = useState(false);
  const isWaiting = useIsWaiting(element);
  const revealingTap = useRevealingTap();
  // Key: some controls read their texts only once.
  const language = useLanguage();
  useSrcOnceShown(element, src);
  const { poster, onPlay } = video;
  return (
    <MediaController
      key={isSound ? "sound" : "video"}
      dir="ltr"
      lang={language}
      aria-label={t("ui.playerRegion")}
      autohide={isSound ? NEVER_HIDE : HIDE_AFTER_SECONDS}
      hotkeys={UNUSED_KEYS}
      className={`${STAGE_SHAPE} ${APPEARANCE}`}
      {...revealingTap}
    >
      <MediaElement
        {...video}
        isSound={isSound}
        ref={element}
        slot="media"
        className="size-full object-contain"
        onPlay={(event) => {
          if (!hasStarted) focusPlayer(event.currentTarget);
          setStarted(true);
          nameOnLockScreen(video["aria-label"], poster);
          onPlay?.(event);
        }}
      />
      {isSound && poster && (
        <img slot="poster" src={poster} alt="" className="size-full object-contain opacity-40" />
      )}
      {/* Unmounted while hidden, because its animation forces layout 60 times a second. */}
      {isWaiting && (
        <MediaLoadingIndicator
          key={`${language} indicator`}
          slot="centered-chrome"
          noAutohide
          className="absolute"
        />
      )}
      {/* Only overlay before the first play. */}
      <div key={`${language} disc`} slot="centered-chrome" className="flex items-center gap-6">
        <MediaSeekBackwardButton
          seekOffset={SKIP_SECONDS}
          noTooltip
          className={`${hasStarted ? NARROW : "hidden"} size-12 rounded-full bg-stage/60 p-3`}
        />
        <MediaPlayButton noTooltip className={`${DISC} ${hasStarted ? NARROW : ""}`} />
        {/* Pointer only: the bar has the button. */}
        <span aria-hidden="true" className={hasStarted ? WIDE : "hidden"}>
          <MediaPlayButton
            ref={leaveOutOfTabs}
            noTooltip
            className={`${DISC} [&:not([mediapaused])]:pointer-events-none [&:not([mediapaused])]:opacity-0`}
          />
        </span>
        <MediaSeekForwardButton
          seekOffset={SKIP_SECONDS}
          noTooltip
          className={`${hasStarted ? NARROW : "hidden"} size-12 rounded-full bg-stage/60 p-3`}
        />
      </div>
      <div
        key={`${language} bar`}
        className={`${hasStarted ? "" : "hidden"} w-full bg-linear-to-t from-stage/90 to-transparent pt-3`}
      >
        <MediaTimeRange className="-mb-2.5 h-11 w-full" />
        {/* No tooltips: they cover the video until the pointer moves. */}
        <MediaControlBar className="w-full items-center px-1">
          <MediaPlayButton noTooltip className={`${BUTTON} ${WIDE}`} />
          <MediaSeekBackwardButton
            noTooltip
            seekOffset={SKIP_SECONDS}
            className={`${BUTTON} ${WIDE}`}
          />
          <MediaSeekForwardButton
            noTooltip
            seekOffset={SKIP_SECONDS}
            className={`${BUTTON} ${WIDE}`}
          />
          <MediaTimeDisplay showDuration noToggle className="h-11 px-2.5 text-sm tabular-nums" />
          <span className="grow" />
          <span className="group/volume relative flex">
            <MediaMuteButton noTooltip className={BUTTON} />
            <MediaVolumeRange className={VOLUME} />
          </span>
          {/* Audio has no display for captions. */}
          {!isSound && captions.length > 0 && (
            <CaptionsSelect video={element} captions={captions} />
          )}
          <SpeedSelect video={element} />
          <MediaPipButton noTooltip className={`${BUTTON} [&[mediapipunavailable]]:hidden`} />
          <MediaFullscreenButton
            noTooltip
            className={`${BUTTON} [&[mediafullscreenunavailable]]:hidden`}
          />
        </MediaControlBar>
      </div>
    </MediaController>
  );
}

/** The element adds itself to the tab order on connection. */
function leaveOutOfTabs(button: HTMLElement | null): void {
  if (button) button.tabIndex = -1;
}

/** Moves the focus if the pressed button is hidden in wide players. */
function focusPlayer(video: HTMLVideoElement): void {
  const player = video.closest<HTMLElement>("media-controller");
  const focused = document.activeElement;
  if (!player?.contains(focused)) return;
  requestAnimationFrame(() => {
    if (focused?.checkVisibility() === false) player.focus({ preventScroll: true });
  });
}

function nameOnLockScreen(title = "", poster?: string): void {
  if (!("mediaSession" in navigator)) return;
  const artwork = poster === undefined ? [] : [{ src: poster }];
  navigator.mediaSession.metadata = new MediaMetadata({ title, artwork });
}

function useIsWaiting(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const follow = () =>
      setWaiting(!element.paused && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA);
    for (const event of WAITING_EVENTS) element.addEventListener(event, follow);
    return () => {
      for (const event of WAITING_EVENTS) element.removeEventListener(event, follow);
    };
  });
  return isWaiting;
}

/** The tap that reveals controls must not press one. */
function useRevealingTap() {
  const isRevealing = useRef(false);
  return {
    onPointerDownCapture: ({ currentTarget, pointerType }: PointerEvent) => {
      isRevealing.current =
        pointerType === "touch" && currentTarget.matches("[userinactive]:not([mediapaused])");
    },
    onClickCapture: (event: MouseEvent) => {
      if (isRevealing.current) event.stopPropagation();
      isRevealing.current = false;
    },
  };
}

const WAITING_EVENTS = [
  "play",
  "pause",
  "waiting",
  "playing",
  "canplay",
  "emptied",
  "ended",
  "error",
];

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Native, easiest on phones. */
function SpeedSelect({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [speed, setSpeed] = useState(1);
  const select = useOwnKeys();

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const follow = () => setSpeed(element.playbackRate);
    follow();
    element.addEventListener("ratechange", follow);
    return () => element.removeEventListener("ratechange", follow);
  }, [video]);

  return (
    <select
      ref={select}
      aria-label={t("ui.playbackSpeed")}
      title={t("ui.playbackSpeed")}
      value={speed}
      onChange={(event) => playAt(video.current, Number(event.target.value))}
      className="h-11 min-w-11 cursor-pointer appearance-none rounded-control bg-transparent px-1.5 text-center text-sm leading-none font-semibold tabular-nums -outline-offset-2 focus-visible:outline-on-stage"
    >
      {SPEEDS.map((choice) => (
        <option key={choice} value={choice} className="bg-stage text-on-stage">
          {`${formatNumber(choice)}×`}
        </option>
      ))}
    </select>
  );
}

/** `defaultPlaybackRate` survives a change of URL; `playbackRate` does not. */
function playAt(video: HTMLVideoElement | null, speed: number): void {
  if (!video) return;
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

function translatePlayer(): void {
  setTexts();
  i18n.on("change", setTexts);
}

/** Spoken times use `spokenTime`, inserted by `plugins/spoken-times.ts`. */
function setTexts(): void {
  const seekBack = t("ui.seekBack", { seconds: SKIP_SECONDS });
  const seekForward = t("ui.seekForward", { seconds: SKIP_SECONDS });
  addTranslation(activeLanguage(), {
    "video player": t("ui.playerRegion"),
    play: t("ui.play"),
    Play: t("ui.play"),
    pause: t("ui.pause"),
    Pause: t("ui.pause"),
    "seek back {seekOffset} seconds": seekBack,
    "Seek backward": seekBack,
    "seek forward {seekOffset} seconds": seekForward,
    "Seek forward": seekForward,
    seek: t("ui.seek"),
    "playback time": t("ui.playbackTime"),
    mute: t("ui.mute"),
    Mute: t("ui.mute"),
    unmute: t("ui.unmute"),
    Unmute: t("ui.unmute"),
    volume: t("ui.volume"),
    "enter picture in picture mode": t("ui.enterPictureInPicture"),
    "Enter picture in picture mode": t("ui.enterPictureInPicture"),
    "exit picture in picture mode": t("ui.exitPictureInPicture"),
    "Exit picture in picture mode": t("ui.exitPictureInPicture"),
    "enter fullscreen mode": t("ui.enterFullscreen"),
    "Enter fullscreen mode": t("ui.enterFullscreen"),
    "exit fullscreen mode": t("ui.exitFullscreen"),
    "Exit fullscreen mode": t("ui.exitFullscreen"),
    "media loading": t("ui.loading"),
    "video not loaded, unknown time.": t("ui.loading"),
    "{currentTime} of {totalTime}": t("ui.timeOf", {
      time: "{currentTime}",
      total: "{totalTime}",
    }),
  });
  setLanguage(activeLanguage());
}

translatePlayer();
