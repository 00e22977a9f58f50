import { ChevronLeft, ChevronRight } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { DOUBLE_TAP_MS } from "../../lib/double-tap.ts";
import { buttonClasses } from "../../ui/button/variants.ts";
import { classes } from "../../ui/classes.ts";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { type CourseTree, type LessonSummary, lessonsInOrder } from "./course-tree.ts";
import { useSeenBy } from "./seen-by.ts";

export type LessonBarProps = {
  course: CourseTree;
  lesson: LessonSummary;
  completion: ReactNode;
  /** The primary button of the screen is elsewhere. */
  isQuiet: boolean;
};

/**
 * Bar at the bottom, within reach of the thumb on phones: previous lesson, completion, next lesson. After completion
 * the next lesson replaces the button.
 */
export function LessonBar({ course, lesson, completion, isQuiet }: LessonBarProps) {
  const lessons = lessonsInOrder(course);
  const index = lessons.findIndex(({ _id }) => _id === lesson._id);
  const [before, after] = [lessons[index - 1], lessons[index + 1]];
  const isTicked = lesson.completed === true;
  const isClosed = useClosedAfterTick(isTicked);
  const nextPassage = isTicked && after !== undefined;
  return (
    <nav
      aria-label={t("lessons.viewerBar")}
      className="fixed inset-x-0 bottom-0 z-10 mb-0 border-t border-line bg-ground pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:start-80"
    >
      <div className="mx-auto flex w-full max-w-5xl items-start gap-2 px-3 md:gap-3 md:px-8 lg:px-11">
        {before && (
          <Step
            course={course}
            lesson={before}
            className={nextPassage ? "max-md:hidden" : undefined}
          />
        )}
        <div
          className={classes(
            "[&_button]:min-w-0 md:[&_button]:min-h-13",
            nextPassage ? "shrink-0 [&_button]:min-h-13 [&_button]:px-3" : "min-w-0 grow",
            before || after ? "md:grow-0 md:[&_button]:min-w-52" : "",
          )}
        >
          {completion}
        </div>
        {after && (
          <Step
            course={course}
            lesson={after}
            isNext
            isMain={nextPassage}
            isQuiet={isQuiet}
            isClosed={isClosed}
          />
        )}
      </div>
    </nav>
  );
}

/** True briefly after completion, because the next lesson has replaced the button under the finger. */
function useClosedAfterTick(isTicked: boolean): boolean {
  const [wasTicked, setWasTicked] = useState(isTicked);
  const [isClosed, setClosed] = useState(false);
  if (isTicked !== wasTicked) {
    setWasTicked(isTicked);
    setClosed(isTicked);
  }
  useEffect(() => {
    if (!isClosed) return undefined;
    const timer = setTimeout(() => setClosed(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [isClosed]);
  return isClosed;
}

type StepProps = {
  course: CourseTree;
  lesson: LessonSummary;
  isNext?: boolean;
  isMain?: boolean;
  isQuiet?: boolean;
  isClosed?: boolean;
  className?: string | undefined;
};

function Step(props: StepProps) {
  const {
    course,
    lesson,
    isNext = false,
    isMain = false,
    isQuiet = false,
    isClosed = false,
  } = props;
  const { pathOf } = useSeenBy();
  const label = t(isNext ? "lessons.viewerNext" : "lessons.viewerPrevious");
  const Arrow = isNext ? ChevronRight : ChevronLeft;
  const variant = isMain ? (isQuiet ? "tinted" : "primary") : "secondary";
  return (
    <Link
      to={pathOf(course._id, lesson._id)}
      aria-label={`${label}: ${lesson.title}`}
      aria-disabled={isClosed || undefined}
      onClick={(event: MouseEvent) => isClosed && event.preventDefault()}
      className={classes(
        buttonClasses({ variant, isCompact: true }),
        "min-w-0 md:flex-1",
        isMain ? "min-h-13 grow" : "max-md:size-11 max-md:shrink-0 md:min-h-13",
        isNext ? "md:justify-end" : "flex-row-reverse md:justify-end",
        props.className,
      )}
    >
      <span className={classes("min-w-0", isMain ? "max-md:grow" : "max-md:hidden")}>
        {label}: <ClippedText lang={course.language}>{lesson.title}</ClippedText>
      </span>
      <Arrow className={classes("size-5 shrink-0 rtl:-scale-x-100", isMain && "max-md:hidden")} />
    </Link>
  );
}
