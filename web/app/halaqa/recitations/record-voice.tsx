import { FILE_RULES, RECITATION_SECONDS_MAX } from "@madrasa/contract/limits";
import { Check, CircleAlert, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { newId } from "../../lib/new-id.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button/button.tsx";
import { FileButton } from "../../ui/file/file-button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import {
  createRecorder,
  formatNow,
  IDLE,
  type Problem,
  type Recorder,
  type Recording,
} from "./recording/recorder.ts";
import { loadForFile } from "./recording/build-recorded-audio.ts";
import { AudioPlayer } from "./audio-player.tsx";

/** Recorder of a screen. Restores a recording stored by an earlier page. */
export function useRecorder(storedAs: string): Recorder {
  const [recorder] = useState(() => createRecorder(storedAs));
  useEffect(() => {
    void recorder.find();
    return () => void recorder.end();
  }, [recorder]);
  return recorder;
}

export const useRecording = (recorder: Recorder): Recording => useStore(recorder.state, IDLE);

/** Phones report non-audio MIME types for WhatsApp's and older recorders' files. */
const ACCEPTED = "audio/*,.opus,.ogg,.3gp,.webm";

export const isRunning = ({ step }: Recording): boolean =>
  step === "asking" || step === "recording" || step === "paused";

export const problemWords = (problem: Problem): string =>
  t("recitations.problem", { problem, minutes: RECITATION_SECONDS_MAX / 60 });

export function ChooseFile({ recorder }: { recorder: Recorder }) {
  return (
    <FileButton
      label={t("recitations.chooseFile")}
      rule={FILE_RULES.recitation}
      accept={ACCEPTED}
      variant="quiet"
      onOpen={loadForFile}
      onPick={(file) => void recorder.choose(file)}
    />
  );
}

export function Advice({ recording: { step, advice, problem } }: { recording: Recording }) {
  return (
    <p role="status" className="flex items-center gap-2">
      {problem || advice !== "clear" ? (
        <CircleAlert className="size-5 shrink-0 text-gold-ink" />
      ) : (
        <Check className="size-5 shrink-0 text-act" />
      )}
      {problem
        ? problemWords(problem)
        : t("recitations.advice", { advice: step === "paused" ? "paused" : advice })}
    </p>
  );
}

export function StoredNotice({ recording: { isKept } }: { recording: Recording }) {
  return (
    <p className="flex items-center justify-center gap-2 text-sm text-ink-soft">
      <Smartphone className="size-4.5 shrink-0" />
      {t(isKept ? "recitations.kept" : "recitations.notKept")}
    </p>
  );
}

const TRIED_SECONDS = 5;

/** Records five seconds in this browser's format, plays and discards them. */
export function TryMicrophone({ onClose }: { onClose: () => void }) {
  const [recorder] = useState(() => createRecorder(`try ${newId()}`, TRIED_SECONDS));
  useEffect(() => {
    void recorder.start();
    // Releases the microphone if closed early.
    return () => void recorder.end().then(recorder.forget);
  }, [recorder]);
  return (
    <Dialog isOpen onOpenChange={onClose} size="small" title={t("recitations.tryMicrophone")}>
      <Tried recorder={recorder} onClose={onClose} />
    </Dialog>
  );
}

function Tried({ recorder, onClose }: { recorder: Recorder; onClose: () => void }) {
  const { step, seconds, voice, problem } = useRecording(recorder);
  return (
    <div className="space-y-3">
      <p role="status">
        {problem
          ? problemWords(problem)
          : voice
            ? t("recitations.tried", { format: (formatNow()?.type ?? "").replaceAll(";", " ") })
            : step === "recording"
              ? t("recitations.trying", { seconds: Math.ceil(TRIED_SECONDS - seconds) })
              : t("recitations.asking")}
      </p>
      {voice && (
        <AudioPlayer
          name={t("recitations.yourRecording")}
          soundKey={["try", voice.id]}
          load={async () => voice.file}
          seconds={voice.seconds}
          peaks={voice.peaks}
          playsItself
        />
      )}
      {(voice || problem) && (
        <Button variant="secondary" onClick={onClose}>
          {t("recitations.close")}
        </Button>
      )}
    </div>
  );
}
