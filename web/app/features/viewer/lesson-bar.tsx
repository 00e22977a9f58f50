import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { lessonPath } from "../../lib/format/course-code.ts";
import { buttonClasses } from "../../ui/button/variants.ts";
import { classes } from "../../ui/classes.ts";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { type CourseTree, type LessonSummary, lessonsInOrder } from "./course-tree.ts";

export type LessonBarProps = {
  course: CourseTree;
  lesson: LessonSummary;
  /** The button that marks it completed. */
  completion: ReactNode;
};

/**
 * At the bottom of a phone's screen, under the thumb: the lesson before, completing, the lesson after.
 * Once the lesson is completed, the next one takes the place of the button.
 */
export function LessonBar({ course, lesson, completion }: LessonBarProps) {
  const lessons = lessonsInOrder(course);
  const place = lessons.findIndex(({ _id }) => _id === lesson._id);
  const [before, after] = [lessons[place - 1], lessons[place + 1]];
  const goesOn = lesson.completed === true && after !== undefined;
  return (
    <nav
      aria-label={t("lessons.viewerBar")}
      className="fixed inset-x-0 bottom-0 z-10 flex items-start gap-2 border-t border-line bg-ground px-3 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
    >
      {!goesOn && (
        <Step courseId={course._id} lesson={before} label={t("lessons.viewerPrevious")}>
          <ChevronLeft className="size-5 rtl:-scale-x-100" />
        </Step>
      )}
      <div
        key="completion"
        className={classes(
          "[&_button]:min-w-0",
          goesOn ? "shrink-0 [&_button]:px-3" : "min-w-0 grow",
        )}
      >
        {completion}
      </div>
      {goesOn ? (
        <Link
          to={lessonPath(course._id, after._id)}
          className={`${buttonClasses({})} min-w-0 grow`}
        >
          <span className="min-w-0">
            {t("lessons.viewerNext")}:{" "}
            <ClippedText lang={course.language}>{after.title}</ClippedText>
          </span>
        </Link>
      ) : (
        <Step courseId={course._id} lesson={after} label={t("lessons.viewerNext")}>
          <ChevronRight className="size-5 rtl:-scale-x-100" />
        </Step>
      )}
    </nav>
  );
}

type StepProps = {
  courseId: string;
  lesson: LessonSummary | undefined;
  label: string;
  children: ReactNode;
};

/** Keeps its place where there is no such lesson, so that the button beside it does not move. */
function Step({ courseId, lesson, label, children }: StepProps) {
  if (!lesson) return <span className="size-11 shrink-0" />;
  return (
    <Link
      to={lessonPath(courseId, lesson._id)}
      aria-label={`${label}: ${lesson.title}`}
      className={`${buttonClasses({ variant: "secondary", isCompact: true })} size-11 shrink-0`}
    >
      {children}
    </Link>
  );
}
