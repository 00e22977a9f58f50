import { shownTitle } from "@madrasa/contract/shown-title";
import { formatBytes, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { Course } from "./saved-rows.ts";
import { hasSaved } from "./saved-key.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { deleteSavedLessons } from "./save-lessons.ts";
import { RoomLeft } from "./room-left.tsx";
import { useSavedList } from "./saved-list.ts";

export function SavedCourses({ className }: { className?: string }) {
  const { courses, lessons } = useSavedList();
  if (lessons.size === 0 || !hasSaved()) return null;
  return (
    <section aria-labelledby="kept" className={className}>
      <h2 id="kept" className="text-2xl">
        {t("saved.kept")}
      </h2>
      <ul className="mt-4 grid gap-3">
        {courses.map((course) => (
          <SavedCourse key={course._id} course={course} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <RoomLeft className="min-w-0 grow basis-60" />
        <Button variant="quiet" isCompact onClick={() => deleteSavedLessons([...lessons.keys()])}>
          {t("saved.removeAll")}
        </Button>
      </div>
    </section>
  );
}

function SavedCourse({ course }: { course: Course }) {
  const { lessons } = useSavedList();
  const own = [...lessons.values()].filter(({ courseId }) => courseId === course._id);
  const saved = own.filter(({ state }) => state === "saved").length;
  const isGone = own.every(({ state }) => state === "gone");
  const size = formatBytes(own.reduce((total, { received }) => total + received, 0));
  const said = isGone ? t("saved.gone") : t("saved.keptOf", { kept: saved, total: own.length });
  const title = shownTitle(course);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-raised px-4 py-2 shadow-raised">
      <span className="min-w-0 grow">
        <TextLink
          to={`/course/${course._id}`}
          isStrong
          className="inline-flex min-h-11 items-center wrap-anywhere"
        >
          <UserText lang={course.language}>{title}</UserText>
        </TextLink>
        <span className="block text-sm text-ink-soft">
          {[said, size].map(bidiIsolate).join(" · ")}
        </span>
      </span>
      <Button
        variant="secondary"
        isCompact
        aria-label={t("saved.removeNamed", { title })}
        onClick={() => deleteSavedLessons(own.map(({ lessonId }) => lessonId))}
      >
        {t("saved.remove")}
      </Button>
    </li>
  );
}
