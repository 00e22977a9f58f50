import { type RefObject, useEffect, useRef, useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** A native select, which is the easiest to use on a phone. */
export function SpeedSelect({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const [speed, setSpeed] = useState(1);
  const select = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const follow = () => setSpeed(element.playbackRate);
    follow();
    element.addEventListener("ratechange", follow);
    return () => element.removeEventListener("ratechange", follow);
  }, [video]);

  useEffect(() => {
    const element = select.current;
    // Arrow keys and Space belong to the select, and not to the player around it.
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    element?.addEventListener("keydown", keep);
    return () => element?.removeEventListener("keydown", keep);
  }, []);

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

/** `defaultPlaybackRate` stays when the URL changes; `playbackRate` does not. */
function playAt(video: HTMLVideoElement | null, speed: number): void {
  if (!video) return;
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}
