import { RECITATION_REMARK_MAX } from "@madrasa/contract/limits";
import type { Grade } from "@madrasa/contract/halaqa/sheet-fields";
import { Pencil } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { changeDraft, type Draft } from "../../lib/storage/drafts.ts";
import { Button } from "../../ui/button/button.tsx";
import { classes } from "../../ui/classes.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { Recorder } from "./recording/recorder.ts";
import { isSilent } from "./recording/recorded-audio.ts";
import { ChooseFile, isRunning, useRecording } from "./record-voice.tsx";
import { ReplyVoice } from "./reply-voice.tsx";
import { GradeMark } from "../sheet/index.ts";
import { gradeName } from "./grade-name.ts";

const SilenceDialog = lazyDialog(async () => (await import("./silence-dialog.tsx")).SilenceDialog);

type ReplyBarProps = {
  draftKey: string;
  fields: Draft["fields"];
  recorder: Recorder;
  onSend: (grade: Grade) => void;
  status: ReactNode;
};

export function ReplyBar({ draftKey, fields, recorder, onSend, status }: ReplyBarProps) {
  const recording = useRecording(recorder);
  const { step } = recording;
  const [isOpened, setOpened] = useState<boolean>();
  const [isAsked, setAsked] = useState(false);
  const { remark = "", grade: stored } = fields;
  const grade = stored ? (Number(stored) as Grade) : undefined;
  const isWriting = isOpened ?? remark !== "";
  const isRecording = isRunning(recording);
  const grades = useRef<HTMLDivElement>(null);
  const send = () => {
    if (grade) onSend(grade);
  };
  const submit = () => {
    if (!grade) {
      toast.error(t("recitations.gradeMissing"));
      grades.current?.querySelector("input")?.focus();
      return;
    }
    const { voice } = recorder.state.get();
    if (voice && isSilent(voice)) setAsked(true);
    else send();
  };
  const sendButton = (
    <Button isWide className="min-h-13" onClick={submit}>
      {t("recitations.sendAnswer")}
    </Button>
  );
  return (
    <footer className="sticky bottom-0 z-10 shrink-0 space-y-2 border-t border-line bg-ground px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
      {status}
      <div ref={grades}>
        <GradeChoice
          value={grade}
          onChange={(value) => changeDraft(draftKey, { grade: String(value) })}
        />
      </div>
      {isWriting && !isRecording && (
        <TextArea
          label={t("recitations.byWords")}
          value={remark}
          maxLength={RECITATION_REMARK_MAX}
          rows={2}
          onChange={({ target }) => changeDraft(draftKey, { remark: target.value })}
        />
      )}
      {isWriting && step === "idle" && <ChooseFile recorder={recorder} />}
      <div className={classes("flex gap-2", step !== "idle" && step !== "asking" && "flex-col")}>
        <ReplyVoice
          recorder={recorder}
          onSend={grade && submit}
          isSecondary={isWriting}
          className="grow"
        />
        {(step === "idle" || step === "asking") && (
          <Button
            variant="secondary"
            isCompact
            className="min-h-13 min-w-13"
            aria-expanded={isWriting}
            icon={<Pencil className="size-5" />}
            onClick={() => setOpened(!isWriting)}
          >
            <span className="sr-only">{t("recitations.inWords")}</span>
          </Button>
        )}
        {step === "made" && sendButton}
      </div>
      {isWriting && step === "idle" && sendButton}
      {isAsked && <SilenceDialog isOpen onOpenChange={setAsked} onSend={send} />}
    </footer>
  );
}

const GRADES: readonly Grade[] = [1, 2, 3, 4];

type GradeChoiceProps = { value: Grade | undefined; onChange: (grade: Grade) => void };

function GradeChoice({ value, onChange }: GradeChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("recitations.gradeLabel")}</legend>
      <div className="grid grid-cols-4 gap-2">
        {GRADES.map((grade) => (
          <label
            key={grade}
            className={classes(
              "relative grid min-h-13 content-start justify-items-center rounded-control border-[1.5px] px-0.5 py-1.5 text-center text-sm wrap-anywhere",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-act",
              value === grade
                ? "border-act bg-act-soft font-semibold text-act"
                : "border-line bg-raised text-ink hover:border-act",
            )}
          >
            {/* Covers the label to catch clicks. */}
            <input
              type="radio"
              name={id}
              checked={value === grade}
              onChange={() => onChange(grade)}
              className="absolute -inset-px appearance-none rounded-control outline-none"
            />
            <GradeMark
              grade={grade}
              isPlain
              className={classes("size-4.5", value !== grade && "text-ink-soft")}
            />
            {gradeName(grade)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
