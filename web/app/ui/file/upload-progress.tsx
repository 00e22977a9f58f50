import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { formatWait } from "../../i18n/format-span.ts";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { ProgressBar } from "../feedback/progress-bar.tsx";
import { ClippedText, HiddenName } from "../display/user-text.tsx";

export type UploadProgressProps = {
  name: string;
  sentBytes: number;
  totalBytes: number;
  secondsLeft?: number | undefined;
  state?: string | undefined;
  onCancel: () => void;
  /** Reason of a failure; `onRetry` resumes with the same file. */
  error?: string | undefined;
  onRetry?: () => void;
  actions?: ReactNode;
};

export function UploadProgress({
  name,
  sentBytes,
  totalBytes,
  secondsLeft,
  state,
  onCancel,
  error,
  onRetry,
  actions,
}: UploadProgressProps) {
  const percent = totalBytes > 0 ? Math.floor((sentBytes * 100) / totalBytes) : 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-56">
        <ClippedText as="p" className="font-semibold">
          {name}
        </ClippedText>
        {error ? (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        ) : (
          <>
            <p className="text-sm text-ink-soft tabular-nums">
              {state ??
                t("ui.uploading", {
                  sent: formatBytes(sentBytes),
                  total: formatBytes(totalBytes),
                })}
              {secondsLeft !== undefined &&
                ` · ${t("ui.timeLeft", { time: formatWait(secondsLeft) })}`}
            </p>
            <ProgressBar
              percent={percent}
              label={t("ui.uploadOf", { name })}
              tone="act"
              className="mt-1"
            />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {error && onRetry && (
          <Button
            variant="secondary"
            isCompact
            icon={<RotateCw className="size-4" />}
            onClick={onRetry}
          >
            {t("ui.tryAgain")}
            <HiddenName>{name}</HiddenName>
          </Button>
        )}
        {actions}
        <Button variant="quiet" isCompact onClick={onCancel}>
          {t("ui.cancel")}
          <HiddenName>{name}</HiddenName>
        </Button>
      </div>
    </div>
  );
}
