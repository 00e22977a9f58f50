import { Check, Clock } from "lucide-react";
import { translateEncoded } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { useQueuedEntry } from "../../device/outbox/index.ts";
import { classes } from "../../ui/classes.ts";
import { useToggleCompletion } from "./progress.api.ts";

export type ToggleCompletionProps = {
  courseId: string;
  lessonId: string;
  isCompleted: boolean;
  /** The primary button of the screen is elsewhere. */
  isQuiet: boolean;
  onCompleted: () => void;
};

/**
 * Changes after the server has saved it, and shows errors next to the button. Offline the change is queued, and a
 * second press cancels it.
 */
export function ToggleCompletion({
  courseId,
  lessonId,
  isCompleted,
  isQuiet,
  onCompleted,
}: ToggleCompletionProps) {
  const toggle = useToggleCompletion(courseId, lessonId);
  const tick = useQueuedEntry("progress/toggleCompletion", { lessonId });
  const refusal = tick?.refusal;
  const waits = tick !== undefined && refusal === undefined;
  const isWanted = waits ? tick.body?.completed === true : isCompleted;
  return (
    <div>
      <Button
        variant={waits ? "secondary" : isCompleted ? "done" : isQuiet ? "tinted" : "primary"}
        aria-pressed={isCompleted}
        isPending={toggle.isPending}
        icon={
          waits ? (
            <Clock className="size-4.5" />
          ) : (
            isCompleted && (
              <Check
                strokeWidth={2.5}
                className={classes("size-4.5", toggle.isSuccess && "draws-itself")}
              />
            )
          )
        }
        className="w-full min-w-44"
        onClick={() => toggle.mutate(!isWanted, { onSuccess: isWanted ? undefined : onCompleted })}
      >
        {waits
          ? t("progress.waiting")
          : isCompleted
            ? t("progress.completed")
            : t("progress.markCompleted")}
      </Button>
      <p role="status" className="text-sm text-center text-ink-soft">
        {(toggle.isError || refusal !== undefined || waits) && (
          <span className="mt-1.5 block">
            {waits
              ? t(isWanted ? "progress.countsLater" : "progress.takenBack")
              : refusal === undefined || toggle.isError
                ? t("progress.notSaved")
                : translateEncoded(refusal)}
          </span>
        )}
      </p>
    </div>
  );
}
