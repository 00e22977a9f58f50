import { RECITATION_SECONDS_MAX } from "@madrasa/contract/limits";
import { Mic, Pause, Play, RotateCcw, Square } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { SpinnerMark } from "../../ui/feedback/spinner.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { pressAndHold } from "./press-and-hold.ts";
import { LEVELS_SHOWN, type Recorder, type Recording } from "./recording/recorder.ts";
import { Advice, ChooseFile, StoredNotice, problemWords } from "./record-voice.tsx";
import { Wave } from "./wave.tsx";

/** A shorter hold was a slow click: recording continues until the next press. */
const HELD_SECONDS = 1;
/** Recordings of at least this length are not discarded without a question. */
const ASKED_SECONDS = 5;

type RoomRecorderProps = { recorder: Recorder; recording: Recording };

/** Wave, clock and advice, with one round button below. Nothing moves between ready, recording and paused. */
export function RoomRecorder({ recorder, recording }: RoomRecorderProps) {
  const { step, seconds, levels, problem } = recording;
  const [isAsked, setAsked] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isPaused = step === "paused";
  const isRecording = step === "recording" || isPaused;
  const isBusy = step === "asking" || step === "making";
  const drawn = levels.map((level) => Math.round(Math.min(1, level) * 255));
  const startAgain = async () => {
    setAsked(false);
    await recorder.end();
    await recorder.forget();
  };
  return (
    <>
      <div className="grid grow content-center justify-items-center gap-3 py-4">
        <div className="w-full">
          <Wave
            peaks={[...drawn, ...Array.from({ length: LEVELS_SHOWN - drawn.length }, () => 0)]}
            played={drawn.length / LEVELS_SHOWN}
            seconds={0}
          />
        </div>
        <p
          dir="ltr"
          className="flex items-center gap-3 font-serif text-5xl font-semibold tabular-nums"
        >
          {step === "recording" && (
            <span aria-hidden="true" className="size-3.5 rounded-full bg-danger" />
          )}
          <span role={isRecording ? "timer" : undefined}>
            {formatDuration(Math.floor(seconds))}
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          {t("recitations.ofAtMost", { time: formatDuration(RECITATION_SECONDS_MAX) })}
        </p>
        {isRecording ? (
          <Advice recording={recording} />
        ) : (
          <>
            <ActionError className="text-center">{problem && problemWords(problem)}</ActionError>
            {!problem && (
              <p role="status" className="text-center">
                {t(
                  step === "making"
                    ? "recitations.making"
                    : step === "asking"
                      ? "recitations.asking"
                      : "recitations.ready",
                )}
              </p>
            )}
          </>
        )}
      </div>
      <div className="sticky bottom-0 bg-ground pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="grid grid-cols-3 items-center">
          {isRecording ? (
            <RoundButton
              icon={<RotateCcw className="size-5.5" />}
              onClick={() => (seconds < ASKED_SECONDS ? void startAgain() : setAsked(true))}
            >
              {t("recitations.startAgain")}
            </RoundButton>
          ) : (
            <span />
          )}
          <RoundButton
            isMain
            aria-disabled={isBusy || undefined}
            icon={
              isBusy ? (
                <SpinnerMark className="size-8" />
              ) : isRecording ? (
                <Square className="size-7 fill-current" />
              ) : (
                <Mic className="size-9" />
              )
            }
            onPointerDownCapture={() => setHeld(false)}
            onClick={() => {
              // Browsers end a hold with a click, which is no press of its own.
              if (isHeld) setHeld(false);
              else if (!isBusy) void (isRecording ? recorder.end() : recorder.start());
            }}
            {...(!isRecording &&
              pressAndHold({
                onHold: () => {
                  setHeld(true);
                  void recorder.start();
                },
                onLetGo: () => {
                  if (recorder.state.get().seconds >= HELD_SECONDS) void recorder.end();
                },
              }))}
          >
            {t(isRecording ? "recitations.finish" : "recitations.record")}
          </RoundButton>
          {isRecording ? (
            <RoundButton
              icon={isPaused ? <Play className="size-5.5" /> : <Pause className="size-5.5" />}
              onClick={() => recorder.setPaused(!isPaused)}
            >
              {t(isPaused ? "recitations.goOn" : "recitations.pause")}
            </RoundButton>
          ) : (
            <span />
          )}
        </div>
        <div className="mt-2 grid min-h-11 place-items-center">
          {isRecording ? (
            <StoredNotice recording={recording} />
          ) : (
            <ChooseFile recorder={recorder} />
          )}
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("recitations.startAgainTitle")}
        confirmLabel={t("recitations.startAgain")}
        onConfirm={() => void startAgain()}
      >
        {t("recitations.startAgainText")}
      </ConfirmDialog>
    </>
  );
}

type RoundButtonProps = Omit<ComponentProps<"button">, "type" | "className"> & {
  icon: ReactNode;
  isMain?: boolean;
};

function RoundButton({ icon, isMain = false, children, ...rest }: RoundButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className="group grid touch-none justify-items-center gap-2 rounded-card select-none"
    >
      <span
        className={classes(
          "grid place-items-center rounded-full transition-colors duration-150",
          isMain
            ? "size-21 bg-act text-on-act group-hover:bg-act-strong"
            : "size-14 border border-line bg-raised text-act group-hover:border-act",
        )}
      >
        {icon}
      </span>
      <span className={isMain ? "font-semibold" : "text-sm text-ink-soft"}>{children}</span>
    </button>
  );
}
