import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { type CourseTree, type LessonSummary, lessonsInOrder } from "./course-tree.ts";
import { lessonPath } from "../../lib/format/course-code.ts";

/** Links to the previous and the next lesson, across sections. */
export function LessonPager({ course, lessonId }: { course: CourseTree; lessonId: string }) {
  const lessons = lessonsInOrder(course);
  const place = lessons.findIndex(({ _id }) => _id === lessonId);
  const [before, after] = [lessons[place - 1], lessons[place + 1]];
  if (!before && !after) return null;
  return (
    <nav aria-label={t("lessons.viewerSteps")} className="grid gap-3 lg:grid-cols-2">
      {before && <PagerLink course={course} lesson={before} />}
      {after && <PagerLink course={course} lesson={after} isForward />}
    </nav>
  );
}

type PagerLinkProps = { course: CourseTree; lesson: LessonSummary; isForward?: boolean };

function PagerLink({ course, lesson, isForward = false }: PagerLinkProps) {
  const Arrow = isForward ? ArrowRight : ArrowLeft;
  return (
    <Link
      to={lessonPath(course._id, lesson._id)}
      className={classes(
        "flex min-h-16 items-center gap-4 rounded-card border border-line bg-raised px-4 py-3 transition-colors duration-150 hover:border-act hover:bg-act-soft",
        isForward && "flex-row-reverse text-end lg:col-start-2",
      )}
    >
      <Arrow className="size-5 shrink-0 text-act rtl:-scale-x-100" />
      <span className="min-w-0 grow">
        <span className="block text-sm text-ink-soft">
          {isForward ? t("lessons.viewerNext") : t("lessons.viewerPrevious")}
        </span>
        <span className="block font-semibold wrap-anywhere">
          <UserText lang={course.language}>{lesson.title}</UserText>
        </span>
      </span>
    </Link>
  );
}
