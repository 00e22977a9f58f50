import { FILE_RULES } from "@madrasa/contract/limits";
import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { formatBytes, formatPercent } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { ClippedText, HiddenName } from "../../ui/display/user-text.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { FileButton } from "../../ui/file/file-button.tsx";
import { UploadProgress } from "../../ui/file/upload-progress.tsx";
import { AddLesson } from "./add-lesson.tsx";
import type { LessonUpload, UploadStep } from "./lesson-upload.ts";
import type { LessonUploads } from "./lesson-uploads.ts";

type UploadStatusProps = { upload: LessonUpload; uploads: LessonUploads };

export function UploadStatus({ upload, uploads }: UploadStatusProps) {
  const { id, step, title } = upload;
  if (step === "saving") {
    return (
      <Line title={title}>
        <Spinner label={t("lessons.saving")} className="text-sm" />
      </Line>
    );
  }
  if (step === "waiting") {
    return (
      <Line title={title}>
        <p className="text-sm text-ink-soft">{t("lessons.waiting")}</p>
        <PauseButton title={title} onPress={() => void uploads.pause(id)} />
        <Button variant="quiet" isCompact onClick={() => uploads.cancel(id)}>
          {t("ui.cancel")}
          <HiddenName>{title}</HiddenName>
        </Button>
      </Line>
    );
  }
  if (step === "making") return <Making upload={upload} uploads={uploads} />;
  if (step === "fileNeeded") return <FileNeeded upload={upload} uploads={uploads} />;
  return (
    <>
      <UploadProgress
        name={title}
        sentBytes={upload.sentBytes}
        totalBytes={upload.totalBytes ?? upload.original.size}
        secondsLeft={upload.secondsLeft}
        state={stateOf(upload)}
        error={step === "failed" ? reasonOf(upload) : undefined}
        onCancel={() => void uploads.cancel(id)}
        onRetry={() => uploads.retry(id)}
        actions={<Actions upload={upload} uploads={uploads} />}
      />
      <Warning upload={upload} />
    </>
  );
}

function Line({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      <ClippedText as="p" className="min-w-0 grow basis-40 font-semibold">
        {title}
      </ClippedText>
      {children}
    </div>
  );
}

const STATES = {
  line: "uploads.waitingForLine",
  paused: "uploads.paused",
  elsewhere: "uploads.elsewhere",
} as const satisfies Partial<Record<UploadStep, string>>;

function Making({ upload, uploads }: UploadStatusProps) {
  const { id, title, madeShare = 0, secondsLeft } = upload;
  return (
    <>
      <UploadProgress
        name={title}
        sentBytes={madeShare * 100}
        totalBytes={100}
        secondsLeft={secondsLeft}
        state={makingOf(upload)}
        onCancel={() => void uploads.cancel(id)}
        actions={
          <>
            <PauseButton title={title} onPress={() => void uploads.pause(id)} />
            <SkipButton title={title} onPress={() => void uploads.skip(id)} />
          </>
        }
      />
      <Warning upload={upload} />
    </>
  );
}

export function makingOf({ parts, madeShare = 0 }: LessonUpload): string {
  const percent = formatPercent(Math.floor(madeShare * 100));
  const label = parts[0]?.kind === "sound" ? "uploads.makingSound" : "uploads.makingSmall";
  return t(label, { percent });
}

type PressProps = { title: string; onPress: () => void };

function SkipButton({ title, onPress }: PressProps) {
  return (
    <Button variant="quiet" isCompact onClick={onPress}>
      {t("uploads.skip")}
      <HiddenName>{title}</HiddenName>
    </Button>
  );
}

/** The reason is known only to the tab that has the file. */
function reasonOf({ error }: LessonUpload): string {
  return error === undefined ? t("lessons.addFailed") : failureMessage(error, "lessons.addFailed");
}

function stateOf(upload: LessonUpload): string | undefined {
  const { step, parts } = upload;
  const kind = parts[0]?.kind;
  if (step === "sending" && (kind === "sound" || kind === "small")) {
    return t(kind === "sound" ? "uploads.sendingSound" : "uploads.sendingSmall", sizesOf(upload));
  }
  if (step !== "line" && step !== "paused" && step !== "elsewhere") return undefined;
  return `${t(STATES[step])} · ${sentOf(upload)}`;
}

const sizesOf = ({ sentBytes, totalBytes, original }: LessonUpload) => ({
  sent: formatBytes(sentBytes),
  total: formatBytes(totalBytes ?? original.size),
});
const sentOf = (upload: LessonUpload): string => t("uploads.sentOf", sizesOf(upload));

function Actions({ upload, uploads }: UploadStatusProps) {
  const [isChanging, setChanging] = useState(false);
  const { id, step, title, file, isCreated = false } = upload;
  if (step === "sending" || step === "line" || step === "elsewhere")
    return <PauseButton title={title} onPress={() => void uploads.pause(id)} />;
  if (step === "paused") {
    return (
      <Button
        variant="secondary"
        isCompact
        icon={<Play className="size-4 rtl:-scale-x-100" />}
        onClick={() => uploads.goOn(id)}
      >
        {t("uploads.goOn")}
        <HiddenName>{title}</HiddenName>
      </Button>
    );
  }
  if (step !== "failed") return null;
  return (
    <>
      {file && !isCreated && (
        <Button variant="quiet" isCompact onClick={() => setChanging(true)}>
          {t("lessons.change")}
          <HiddenName>{title}</HiddenName>
        </Button>
      )}
      <CopyButton variant="quiet" isCompact text={textOf(upload)} label={t("uploads.copyText")} />
      {file && (
        <AddLesson
          isOpen={isChanging}
          onOpenChange={setChanging}
          kind={upload.kind}
          draft={{ ...upload, file }}
          onAdd={async (draft) => uploads.replace(id, draft)}
        />
      )}
    </>
  );
}

function PauseButton({ title, onPress }: PressProps) {
  return (
    <Button variant="quiet" isCompact icon={<Pause className="size-4" />} onClick={onPress}>
      {t("uploads.pause")}
      <HiddenName>{title}</HiddenName>
    </Button>
  );
}

function textOf({ title, description, additionalResources }: LessonUpload): string {
  const links = additionalResources.map((link) =>
    [link.name, link.description, link.url].filter(Boolean).join("\n"),
  );
  return [title, description, ...links].filter(Boolean).join("\n\n");
}

function Warning({ upload: { step, isRecorded, isFileStored } }: { upload: LessonUpload }) {
  if (step === "elsewhere" || (isRecorded && isFileStored && step !== "failed")) return null;
  const warning = !isRecorded
    ? "uploads.notKept"
    : step === "failed"
      ? "uploads.textKept"
      : "uploads.keepOpen";
  return <p className="mt-1 text-sm text-ink-soft">{t(warning)}</p>;
}

function FileNeeded({ upload, uploads }: UploadStatusProps) {
  const [isOther, setOther] = useState(false);
  const { id, kind, title, original, sentBytes } = upload;
  const { name } = original;
  const rule =
    kind === "video" ? FILE_RULES.lessonVideo : [FILE_RULES.lessonImage, FILE_RULES.lessonDocument];
  const give = async (file: File) => setOther(!(await uploads.giveFile(id, file)));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-56">
        <ClippedText as="p" className="font-semibold">
          {title}
        </ClippedText>
        <p className="text-sm wrap-break-word text-ink-soft">{t("uploads.fileNeeded", { name })}</p>
        {sentBytes > 0 && <p className="text-sm text-ink-soft">{sentOf(upload)}</p>}
        {isOther && (
          <p role="alert" className="text-sm wrap-break-word text-danger">
            {t("uploads.otherFile", { name })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={t("uploads.chooseFile")}
          rule={rule}
          variant="secondary"
          isCompact
          onPick={(file) => void give(file)}
        />
        <Button variant="quiet" isCompact onClick={() => uploads.cancel(id)}>
          {t("ui.cancel")}
          <HiddenName>{title}</HiddenName>
        </Button>
      </div>
    </div>
  );
}
