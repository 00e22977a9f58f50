import { Mic, Pause, Play, RotateCcw, Send, Square } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { wasJustHeld } from "./held-reply.ts";
import { pressAndHold } from "./press-and-hold.ts";
import type { Recorder } from "./recording/recorder.ts";
import { Advice, isRunning, StoredNotice, problemWords, useRecording } from "./record-voice.tsx";
import { AudioPlayer } from "./audio-player.tsx";

type ReplyVoiceProps = {
  recorder: Recorder;
  onSend: (() => void) | undefined;
  isSecondary: boolean;
  className: string;
};

/** A shorter hold was a slow click: recording continues until the next press. */
const HELD_SECONDS = 1;

async function finish({ recorder, onSend }: Pick<ReplyVoiceProps, "recorder" | "onSend">) {
  await recorder.end();
  if (recorder.state.get().step === "made") onSend?.();
}

export function ReplyVoice(props: ReplyVoiceProps) {
  const { step } = useRecording(props.recorder);
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone: move the keyboard focus here.
    if (step !== "idle" && document.activeElement === document.body) anchor.current?.focus();
  }, [step]);
  return (
    <div ref={anchor} tabIndex={-1} className={`rounded-control ${props.className}`}>
      <Step {...props} />
    </div>
  );
}

function Step({ recorder, onSend, isSecondary }: ReplyVoiceProps) {
  const recording = useRecording(recorder);
  const { step, problem, voice, isFound } = recording;
  if (isRunning(recording) && step !== "asking") return <Running {...{ recorder, onSend }} />;
  if (step === "making") return <Spinner label={t("recitations.making")} className="min-h-13" />;
  if (step === "made" && voice) {
    return (
      <>
        {isFound && (
          <p role="status" className="mb-2 text-sm">
            {t("recitations.foundAgain")}
          </p>
        )}
        <div className="flex items-center gap-1">
          <div className="grow">
            <AudioPlayer
              name={t("recitations.yourRecording")}
              soundKey={["own", voice.id]}
              load={async () => voice.file}
              seconds={voice.seconds}
              peaks={voice.peaks}
              face="slim"
            />
          </div>
          <IconButton
            label={t("recitations.startAgain")}
            icon={<RotateCcw className="size-5" />}
            onClick={() => void recorder.forget()}
          />
        </div>
      </>
    );
  }
  return (
    <>
      <Button
        isWide
        variant={isSecondary ? "secondary" : "primary"}
        icon={<Mic className="size-6" />}
        isPending={step === "asking"}
        pendingText={t("recitations.asking")}
        // Before a grade, a second tap was meant for "Send reply", which stood here.
        onClick={() => (!onSend && wasJustHeld()) || recorder.start()}
        {...pressAndHold({
          onHold: () => void recorder.start(),
          onLetGo: () => {
            const { seconds } = recorder.state.get();
            if (seconds >= HELD_SECONDS) void finish({ recorder, onSend });
          },
        })}
        className="min-h-13 touch-none text-lg"
      >
        {t("recitations.replyByVoice")}
      </Button>
      <ActionError className="pt-2 text-center">{problem && problemWords(problem)}</ActionError>
    </>
  );
}

function Running({ recorder, onSend }: Pick<ReplyVoiceProps, "recorder" | "onSend">) {
  const recording = useRecording(recorder);
  const { step, seconds } = recording;
  const isPaused = step === "paused";
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1">
        <p
          className="flex items-center gap-2 font-serif text-2xl font-semibold tabular-nums"
          dir="ltr"
        >
          {!isPaused && <span aria-hidden="true" className="size-3 rounded-full bg-danger" />}
          <span role="timer">{formatDuration(Math.floor(seconds))}</span>
        </p>
        <Advice recording={recording} />
      </div>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          isCompact
          icon={isPaused ? <Play className="size-5" /> : <Pause className="size-5" />}
          onClick={() => recorder.setPaused(!isPaused)}
        >
          {t(isPaused ? "recitations.goOn" : "recitations.pause")}
        </Button>
        <Button
          variant={onSend ? "secondary" : "primary"}
          isCompact
          className={onSend ? "" : "min-h-13 grow"}
          icon={<Square className="size-5" />}
          onClick={() => recorder.end()}
        >
          {t("recitations.finish")}
        </Button>
        {onSend && (
          <Button
            isCompact
            className="min-h-13 grow"
            icon={<Send className="size-5 rtl:-scale-x-100" />}
            onClick={() => finish({ recorder, onSend })}
          >
            {t("recitations.sendAnswer")}
          </Button>
        )}
      </div>
      <StoredNotice recording={recording} />
    </div>
  );
}
