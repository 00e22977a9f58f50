import { CircleCheckBig, Smartphone } from "lucide-react";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { Course, SavedLesson } from "./saved-rows.ts";
import { bytesToSave } from "./rendition-to-save.ts";
import { Button } from "../../ui/button/button.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { percentOf } from "@madrasa/contract/percent";
import { deleteSavedLessons, save, saveAgain, type Saving, useSaving } from "./save-lessons.ts";
import { useSavedList } from "./saved-list.ts";

type Summary = NonNullable<Course["sections"]>[number]["lessonIds"][number];
export type SaveLessonProps = { course: Course; summary: Summary };

export function SaveLesson({ course, summary }: SaveLessonProps) {
  const { lessons } = useSavedList();
  const state = useSaving();
  const saved = lessons.get(summary._id);
  if (!saved) {
    const size = bytesToSave(summary);
    return (
      <Button
        variant="secondary"
        isCompact
        isPending={false}
        icon={<Smartphone aria-hidden="true" className="size-4.5" />}
        onClick={() => save(course, [summary])}
      >
        {size > 0 ? t("saved.keepSized", { size: formatBytes(size) }) : t("saved.keep")}
      </Button>
    );
  }
  const isSaved = saved.state === "saved";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="flex min-h-11 items-center gap-2 text-[0.9375rem]">
        {isSaved && <CircleCheckBig aria-hidden="true" className="size-4.5 shrink-0 text-act" />}
        {describe(saved, state)}
      </p>
      {saved.state === "waiting" && (
        <ProgressBar
          percent={percentOf(saved.received, saved.bytes)}
          label={t("saved.keep")}
          tone="act"
          className="w-36"
        />
      )}
      {saved.state === "waiting" && state === "full" && (
        <Button variant="tinted" isCompact isPending={false} onClick={saveAgain}>
          {t("ui.tryAgain")}
        </Button>
      )}
      <Button
        variant="quiet"
        isCompact
        aria-label={isSaved ? t("saved.removeNamed", { title: summary.title }) : undefined}
        onClick={() => deleteSavedLessons([summary._id])}
      >
        {saved.state === "waiting" ? t("saved.stop") : t("saved.remove")}
      </Button>
    </div>
  );
}

function describe({ state, received, bytes }: SavedLesson, saving: Saving): string {
  if (state === "saved") return t("saved.kept");
  if (state === "gone") return t("saved.gone");
  const figures = { received: formatBytes(received), total: formatBytes(bytes) };
  if (saving === "full") return t("saved.full", figures);
  return t(saving === "noLine" ? "saved.waiting" : "saved.keeping", figures);
}
