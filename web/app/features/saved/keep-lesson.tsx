import { CircleCheckBig, Smartphone } from "lucide-react";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { Course, SavedLesson } from "../../lib/saved/database.ts";
import type { Keeping } from "../../lib/saved/keep-lessons.ts";
import { bytesToKeep } from "../../lib/saved/rendition-to-keep.ts";
import { Button } from "../../ui/button/button.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { percentOf } from "@madrasa/contract/percent";
import { free, keep } from "./keep-actions.ts";
import { useKeeping, useSavedList } from "./use-saved-list.ts";

type Summary = NonNullable<Course["sections"]>[number]["lessonIds"][number];
export type KeepLessonProps = { course: Course; summary: Summary };

/** Keeps the open lesson on the phone, shows how much of it is here, and frees its room. */
export function KeepLesson({ course, summary }: KeepLessonProps) {
  const { lessons } = useSavedList();
  const state = useKeeping();
  const saved = lessons.get(summary._id);
  if (!saved) {
    const size = bytesToKeep(summary);
    return (
      <Button
        variant="secondary"
        isCompact
        isPending={false}
        icon={<Smartphone aria-hidden="true" className="size-4.5" />}
        onClick={() => keep(course, [summary])}
      >
        {size > 0 ? t("saved.keepSized", { size: formatBytes(size) }) : t("saved.keep")}
      </Button>
    );
  }
  const isKept = saved.state === "kept";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="flex min-h-11 items-center gap-2 text-[0.9375rem]">
        {isKept && <CircleCheckBig aria-hidden="true" className="size-4.5 shrink-0 text-act" />}
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
      <Button
        variant="quiet"
        isCompact
        aria-label={isKept ? t("saved.removeNamed", { title: summary.title }) : undefined}
        onClick={() => free([summary._id])}
      >
        {saved.state === "waiting" ? t("saved.stop") : t("saved.remove")}
      </Button>
    </div>
  );
}

function describe({ state, received, bytes }: SavedLesson, keeping: Keeping): string {
  if (state === "kept") return t("saved.kept");
  if (state === "gone") return t("saved.gone");
  const figures = { received: formatBytes(received), total: formatBytes(bytes) };
  if (keeping === "full") return t("saved.full", figures);
  return t(keeping === "noLine" ? "saved.waiting" : "saved.keeping", figures);
}
