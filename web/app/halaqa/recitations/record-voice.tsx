import { FILE_RULES, RECITATION_SECONDS_MAX } from "@madrasa/contract/limits";
import {
  Check,
  CircleAlert,
  Mic,
  Pause,
  Play,
  RotateCcw,
  Send,
  Smartphone,
  Square,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { newId } from "../../lib/new-id.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { FileButton } from "../../ui/file/file-button.tsx";
import { pressAndHold } from "./press-and-hold.ts";
import {
  createRecorder,
  formatNow,
  IDLE,
  LEVELS_SHOWN,
  type Problem,
  type Recorder,
  type Recording,
} from "./recording/recorder.ts";
import { loadForFile } from "./recording/build-recorded-audio.ts";
import { AudioPlayer } from "./audio-player.tsx";
import { Wave } from "./wave.tsx";

/** Recorder of a screen. Restores a recording stored by an earlier page. */
export function useRecorder(keptAs: string): Recorder {
  const [recorder] = useState(() => createRecorder(keptAs));
  useEffect(() => {
    void recorder.find();
    return () => void recorder.end();
  }, [recorder]);
  return recorder;
}

export const useRecording = (recorder: Recorder): Recording => useStore(recorder.state, IDLE);

/** Phones report non-audio MIME types for WhatsApp's and older recorders' files. */
const ACCEPTED = "audio/*,.opus,.ogg,.3gp,.webm";

type RecordVoiceProps = {
  recorder: Recorder;
  onSend?: (() => void) | undefined;
  /** Blocks a new recording while the previous one is being sent. */
  isSending?: boolean;
  isBar?: boolean;
};

const wordsOf = (problem: Problem) =>
  t("recitations.problem", { problem, minutes: RECITATION_SECONDS_MAX / 60 });

/** A shorter hold was a slow click: recording continues until the next press. */
const HELD_SECONDS = 1;

async function finish({ recorder, onSend }: RecordVoiceProps): Promise<void> {
  await recorder.end();
  if (recorder.state.get().step === "made") onSend?.();
}

/** Records a voice: click to start and stop, or hold. Then plays or sends it. */
export function RecordVoice(props: RecordVoiceProps) {
  const { step } = useRecording(props.recorder);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone: move the keyboard focus here.
    if (step !== "idle" && document.activeElement === document.body) place.current?.focus();
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} className="rounded-control">
      <Step {...props} />
    </div>
  );
}

function Step({ recorder, onSend, isSending = false, isBar = false }: RecordVoiceProps) {
  const recording = useRecording(recorder);
  const { step, problem, voice, isFound } = recording;
  if (step === "making") return <Spinner label={t("recitations.making")} className="min-h-40" />;
  if (step === "made" && voice) {
    return (
      <div className="space-y-4">
        {isFound && <p role="status">{t("recitations.foundAgain")}</p>}
        <AudioPlayer
          name={t("recitations.yourRecording")}
          soundKey={["own", voice.id]}
          load={async () => voice.file}
          seconds={voice.seconds}
          peaks={voice.peaks}
        />
        {!isSending && (
          <div className="flex justify-center">
            <Button
              variant="quiet"
              icon={<RotateCcw className="size-5" />}
              onClick={() => recorder.forget()}
            >
              {t("recitations.startAgain")}
            </Button>
          </div>
        )}
      </div>
    );
  }
  if (step === "recording" || step === "paused") {
    return <Running {...{ recorder, recording, onSend, isBar }} />;
  }
  return (
    <div className={classes("grid justify-items-center", isBar ? "gap-2" : "gap-4 py-4")}>
      <Button
        isWide={isBar}
        icon={<Mic className="size-6" />}
        isPending={step === "asking"}
        pendingText={t("recitations.asking")}
        onClick={() => recorder.start()}
        {...pressAndHold({
          onHold: () => void recorder.start(),
          onLetGo: () => {
            const { seconds } = recorder.state.get();
            if (seconds >= HELD_SECONDS) void finish({ recorder, onSend });
          },
        })}
        className="min-h-14 touch-none px-8 text-lg select-none"
      >
        {t("recitations.record")}
      </Button>
      {!isBar && <p className="text-sm text-ink-soft">{t("recitations.orHold")}</p>}
      <ActionError className="text-center">{problem && wordsOf(problem)}</ActionError>
      {!isBar && <OtherSounds recorder={recorder} />}
    </div>
  );
}

/** Choosing an audio file instead of recording, and a microphone test. */
export function OtherSounds({ recorder }: { recorder: Recorder }) {
  return (
    <div className="grid justify-items-center gap-4">
      <FileButton
        label={t("recitations.chooseFile")}
        rule={FILE_RULES.recitation}
        accept={ACCEPTED}
        variant="quiet"
        onOpen={loadForFile}
        onPick={(file) => void recorder.choose(file)}
      />
      <TryMicrophone />
    </div>
  );
}

type RunningProps = RecordVoiceProps & { recording: Recording };

function Running({ recorder, recording, onSend, isBar }: RunningProps) {
  const { step, seconds, levels, advice, problem, isKept } = recording;
  const isPaused = step === "paused";
  const drawn = levels.map((level) => Math.round(Math.min(1, level) * 255));
  return (
    <div className={classes("grid justify-items-center", isBar ? "gap-2" : "gap-4")}>
      {!isBar && (
        <div className="w-full">
          <Wave
            peaks={[...drawn, ...Array.from({ length: LEVELS_SHOWN - drawn.length }, () => 0)]}
            seconds={0}
          />
        </div>
      )}
      <p
        className={classes(
          "flex items-center gap-3 font-serif font-semibold tabular-nums",
          isBar ? "text-3xl" : "text-5xl",
        )}
        dir="ltr"
      >
        {!isPaused && <span aria-hidden="true" className="size-3.5 rounded-full bg-danger" />}
        <span role="timer">{formatDuration(Math.floor(seconds))}</span>
      </p>
      {!isBar && (
        <p className="text-ink-soft">
          {t("recitations.ofAtMost", { time: formatDuration(RECITATION_SECONDS_MAX) })}
        </p>
      )}
      <p role="status" className="flex items-center gap-2">
        {problem || advice !== "clear" ? (
          <CircleAlert className="size-5 text-gold-ink" />
        ) : (
          <Check className="size-5 text-act" />
        )}
        {problem
          ? wordsOf(problem)
          : t("recitations.advice", { advice: isPaused ? "paused" : advice })}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <Button
          variant="secondary"
          icon={isPaused ? <Play className="size-5" /> : <Pause className="size-5" />}
          onClick={() => recorder.setPaused(!isPaused)}
        >
          {t(isPaused ? "recitations.goOn" : "recitations.pause")}
        </Button>
        <Button
          variant={onSend ? "secondary" : "primary"}
          icon={<Square className="size-5" />}
          onClick={() => recorder.end()}
          className={onSend ? "" : "min-h-14 px-8"}
        >
          {t("recitations.finish")}
        </Button>
        {onSend && (
          <Button
            icon={<Send className="size-5 rtl:-scale-x-100" />}
            onClick={() => finish({ recorder, onSend })}
            className="min-h-14 px-8"
          >
            {t("recitations.sendAnswer")}
          </Button>
        )}
      </div>
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Smartphone className="size-4.5" />
        {t(isKept ? "recitations.kept" : "recitations.notKept")}
      </p>
    </div>
  );
}

const TRIED_SECONDS = 5;

/** Records five seconds in this browser's format, plays and discards them. */
function TryMicrophone() {
  const [recorder, setRecorder] = useState<Recorder>();
  // Releases the microphone if closed early.
  useEffect(() => recorder && (() => void recorder.end().then(recorder.forget)), [recorder]);
  if (!recorder) {
    return (
      <Button
        variant="quiet"
        onClick={() => {
          const tried = createRecorder(`try ${newId()}`, TRIED_SECONDS);
          setRecorder(tried);
          void tried.start();
        }}
      >
        {t("recitations.tryMicrophone")}
      </Button>
    );
  }
  return <Tried recorder={recorder} onClose={() => setRecorder(undefined)} />;
}

function Tried({ recorder, onClose }: { recorder: Recorder; onClose: () => void }) {
  const { step, seconds, voice, problem } = useRecording(recorder);
  return (
    <div className="w-full space-y-3 rounded-card bg-sunken p-4">
      <p role="status">
        {problem
          ? wordsOf(problem)
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
