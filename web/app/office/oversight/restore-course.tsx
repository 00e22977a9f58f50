import { shownTitle } from "@madrasa/contract/shown-title";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type OverseenCourse, useRestoreCourse } from "./oversight.api.ts";

/** Confirms, because restoring reopens the course to its students. */
export function RestoreCourse({ course }: { course: OverseenCourse }) {
  const [isAsked, setAsked] = useState(false);
  const restore = useRestoreCourse();
  const isOwnerless = course.teacherId.firstName === "";
  return (
    <>
      <Button
        variant="secondary"
        isCompact
        icon={<RotateCcw aria-hidden="true" className="size-4" />}
        onClick={() => {
          restore.reset();
          setAsked(true);
        }}
      >
        {t("oversight.restore")}
        <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("oversight.restoreQuestion", { title: bidiIsolate(shownTitle(course)) })}
        variant="primary"
        confirmLabel={t("oversight.restore")}
        isPending={restore.isPending}
        pendingText={t("oversight.restoring")}
        errorText={
          restore.error ? failureMessage(restore.error, "oversight.restoreFailed") : undefined
        }
        onConfirm={() => restore.mutate(course._id, { onSuccess: () => setAsked(false) })}
      >
        {t(isOwnerless ? "oversight.restoreOwnerless" : "oversight.restoreText")}
      </ConfirmDialog>
    </>
  );
}
