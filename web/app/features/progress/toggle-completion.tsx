import { Check } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { classes } from "../../ui/classes.ts";
import { useToggleCompletion } from "./progress.api.ts";

export type ToggleCompletionProps = { courseId: string; lessonId: string; isCompleted: boolean };

/** Changes only after the server has saved it; a failure is shown beside it, without a toast. */
export function ToggleCompletion({ courseId, lessonId, isCompleted }: ToggleCompletionProps) {
  const toggle = useToggleCompletion(courseId, lessonId);
  return (
    <div>
      <Button
        variant={isCompleted ? "secondary" : "primary"}
        aria-pressed={isCompleted}
        isPending={toggle.isPending}
        icon={
          isCompleted && (
            <Check
              aria-hidden="true"
              strokeWidth={2.5}
              className={classes("size-4.5 text-gold-ink", toggle.isSuccess && "draws-itself")}
            />
          )
        }
        className="w-full min-w-44"
        onClick={() => toggle.mutate(!isCompleted)}
      >
        {isCompleted ? t("progress.completed") : t("progress.markCompleted")}
      </Button>
      <p role="status" className="text-sm text-center text-ink-soft">
        {toggle.isError && <span className="mt-1.5 block">{t("progress.notSaved")}</span>}
      </p>
    </div>
  );
}
