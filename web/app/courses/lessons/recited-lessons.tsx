import { useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { RowButton } from "../../ui/button/row-button.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { RecitedLessonsDialogProps } from "./recited-lessons-dialog.tsx";

const RecitedLessonsDialog = lazyDialog<RecitedLessonsDialogProps>(
  async () => (await import("./recited-lessons-dialog.tsx")).RecitedLessonsDialog,
);

export function RecitedLessons({ course }: Pick<RecitedLessonsDialogProps, "course">) {
  const [isOpen, setOpen] = useState(false);
  const lessons = course.sections.flatMap(({ lessonIds }) => lessonIds);
  const count = lessons.filter(({ recite }) => recite).length;
  return (
    <>
      <RowButton
        label={t("lessons.recited")}
        value={formatNumber(count)}
        onClick={() => setOpen(true)}
      />
      <RecitedLessonsDialog isOpen={isOpen} onOpenChange={setOpen} course={course} />
    </>
  );
}
