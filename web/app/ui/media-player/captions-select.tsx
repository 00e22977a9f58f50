import { type Language, LANGUAGES } from "@madrasa/contract/languages";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { t } from "../../i18n/t.ts";
import { readText } from "../../lib/api/read-text.ts";
import { withoutSignature } from "../../lib/format/without-signature.ts";
import { localStore } from "../../lib/storage/storage.ts";
import { toast } from "../feedback/toast.ts";
import { useOwnKeys } from "./own-keys.ts";

export type Captions = { language: Language; url: string };

const OFF = "off";
/** One choice for all videos on this device. */
const CHOICE = "captions";

export type CaptionsSelectProps = {
  video: RefObject<HTMLVideoElement | null>;
  captions: readonly Captions[];
};

/** Choice of captions, loaded when chosen now or for an earlier video. */
export function CaptionsSelect({ video, captions }: CaptionsSelectProps) {
  const [choice, setChoice] = useState(() => localStore.read(CHOICE) ?? OFF);
  const chosen = captions.find(({ language }) => language === choice);
  const select = useOwnKeys();
  useTrack(video, chosen, () => setChoice(OFF));
  return (
    <select
      ref={select}
      aria-label={t("ui.captions")}
      title={t("ui.captions")}
      value={chosen?.language ?? OFF}
      onChange={({ target: { value } }) => {
        localStore.write(CHOICE, value);
        setChoice(value);
      }}
      className="h-11 max-w-24 min-w-11 cursor-pointer appearance-none rounded-control bg-transparent px-1.5 text-center text-sm leading-none font-semibold text-ellipsis -outline-offset-2 focus-visible:outline-on-stage"
    >
      <option value={OFF} className="bg-stage text-on-stage">
        {t("ui.captionsOff")}
      </option>
      {captions.map(({ language }) => (
        <option key={language} value={language} lang={language} className="bg-stage text-on-stage">
          {LANGUAGES[language].name}
        </option>
      ))}
    </select>
  );
}

/** Fetched by the page, because browsers refuse tracks from other origins. */
function useTrack(
  video: RefObject<HTMLVideoElement | null>,
  captions: Captions | undefined,
  onFailed: () => void,
): void {
  const file = captions && withoutSignature(captions.url);
  const show = useEffectEvent(async (track: HTMLTrackElement, signal: AbortSignal) => {
    if (!captions) return;
    const { url, language } = captions;
    try {
      const text = await readText(url, signal);
      track.kind = "captions";
      track.srclang = language;
      track.label = LANGUAGES[language].name;
      track.src = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
      video.current?.append(track);
      track.track.mode = "showing";
    } catch {
      if (signal.aborted) return;
      toast.note(t("ui.captionsFailed"));
      onFailed();
    }
  });
  useEffect(() => {
    if (file === undefined) return undefined;
    const leaving = new AbortController();
    const track = document.createElement("track");
    void show(track, leaving.signal);
    return () => {
      leaving.abort();
      track.remove();
      URL.revokeObjectURL(track.src);
    };
  }, [file]);
}
