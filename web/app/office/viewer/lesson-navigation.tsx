import { Check, Clock } from "lucide-react";
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { formatDuration, formatNumber } from "../../i18n/format.ts";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { percentOf } from "@madrasa/contract/percent";
import { classes } from "../../ui/classes.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { Thumbnail } from "../../ui/display/thumbnail.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { useQueuedEntry } from "../../device/outbox/index.ts";
import {
  type CourseTree,
  type LessonSummary,
  lessonsInOrder,
  type Section,
} from "./course-tree.ts";
import { fileTypeName } from "./file-type.tsx";
import { useSeenBy } from "./seen-by.ts";

/** Longer courses expand only the section of the current lesson. */
const OPEN_WHOLE_UP_TO = 40;

export type LessonNavigationProps = {
  course: CourseTree;
  currentLessonId: string | undefined;
  /** Icon of a saved lesson. Must be memoised. */
  renderMark?: RenderMark | undefined;
};

export type RenderMark = (lessonId: string) => ReactNode;

export function LessonNavigation(props: LessonNavigationProps) {
  const { course, currentLessonId, renderMark } = props;
  const sections = course.sections ?? [];
  const current = sections.find(({ lessonIds }) =>
    lessonIds.some(({ _id }) => _id === currentLessonId),
  )?._id;
  const isShort = lessonsInOrder(course).length <= OPEN_WHOLE_UP_TO;
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const [lastCurrent, setLastCurrent] = useState(current);
  if (current !== lastCurrent) {
    setLastCurrent(current);
    // Moving to a lesson of a collapsed section expands it.
    if (current) setChosen({ ...chosen, [current]: true });
  }
  const onOpenChange = useCallback((sectionId: string, isOpen: boolean) => {
    setChosen((before) => ({ ...before, [sectionId]: isOpen }));
  }, []);

  if (sections.length === 0) {
    return <p className="text-ink-soft">{t("lessons.viewerNoLessons")}</p>;
  }
  return (
    <div className="space-y-3">
      {sections.map((section, index) => (
        <SectionOfLessons
          key={section._id}
          section={section}
          number={index + 1}
          courseId={course._id}
          language={course.language}
          currentLessonId={section._id === current ? currentLessonId : undefined}
          isOpen={chosen[section._id] ?? (isShort || section._id === current)}
          onOpenChange={onOpenChange}
          renderMark={renderMark}
        />
      ))}
    </div>
  );
}

type SectionOfLessonsProps = {
  section: Section;
  number: number;
  courseId: string;
  language: CourseTree["language"];
  /** Set only if the lesson is in this section. */
  currentLessonId: string | undefined;
  isOpen: boolean;
  onOpenChange: (sectionId: string, isOpen: boolean) => void;
  renderMark: RenderMark | undefined;
};

/** Memoised, and lessons are rendered only while open, because a course may have 2,000. */
const SectionOfLessons = memo(function SectionOfLessons(props: SectionOfLessonsProps) {
  useLanguage();
  const { section, number, courseId, language, currentLessonId, isOpen, onOpenChange } = props;
  const { renderMark } = props;
  const { pathOf } = useSeenBy();
  const { completedLessons: completed, totalLessons: total } = section;
  return (
    <Disclosure
      title={
        <span className="wrap-anywhere">
          {formatNumber(number)}. <UserText lang={language}>{section.title}</UserText>
        </span>
      }
      isOpen={isOpen}
      onOpenChange={(next) => onOpenChange(section._id, next)}
      end={
        <span className="w-14 shrink-0 pe-1">
          <span className="mb-1 block text-end text-xs text-ink-soft tabular-nums">
            {t("lessons.viewerDoneOf", { completed, total })}
          </span>
          <ProgressBar
            percent={percentOf(completed, total)}
            label={t("lessons.viewerProgressOf", { title: section.title })}
            isFigureHidden
          />
        </span>
      }
    >
      {!isOpen ? null : section.lessonIds.length === 0 ? (
        <p className="ps-7 pb-2 text-sm text-ink-soft">{t("lessons.viewerEmptySection")}</p>
      ) : (
        <ul className="pb-2">
          {section.lessonIds.map((lesson) => (
            <LessonRow
              key={lesson._id}
              lesson={lesson}
              language={language}
              to={pathOf(courseId, lesson._id)}
              isCurrent={lesson._id === currentLessonId}
              renderMark={renderMark}
            />
          ))}
        </ul>
      )}
    </Disclosure>
  );
});

type LessonRowProps = {
  lesson: LessonSummary;
  language: CourseTree["language"];
  to: string;
  isCurrent: boolean;
  renderMark: RenderMark | undefined;
};

const LessonRow = memo(function LessonRow(props: LessonRowProps) {
  useLanguage();
  const { lesson, language, to, isCurrent, renderMark } = props;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent && line.current) scrollToShow(line.current);
  }, [isCurrent]);
  const waits = useQueuedEntry("progress/toggleCompletion", { lessonId: lesson._id }) !== undefined;
  const { title, durationSeconds, fileType, thumbnail, completed = false } = lesson;
  return (
    <li ref={line}>
      <Link
        to={to}
        aria-current={isCurrent ? "page" : undefined}
        className={classes(
          "flex min-h-12 items-center gap-3 rounded-control px-3 py-2 transition-colors duration-150",
          isCurrent ? "bg-gold-soft font-semibold" : "hover:bg-sunken",
        )}
      >
        <span
          aria-hidden="true"
          className={classes(
            "grid size-5 shrink-0 place-items-center rounded-full",
            waits
              ? "text-ink-soft"
              : completed
                ? "bg-gold-ink text-raised"
                : "border-2 border-edge",
          )}
        >
          {waits ? (
            <Clock className="size-5" />
          ) : (
            completed && <Check strokeWidth={3.5} className="size-3" />
          )}
        </span>
        {thumbnail && (
          <Thumbnail src={thumbnail} className="aspect-video w-16 shrink-0 rounded-control" />
        )}
        <span className="min-w-0 grow wrap-anywhere">
          <UserText lang={language}>{title}</UserText>
          {waits ? (
            <span className="sr-only"> ({t("progress.waiting")})</span>
          ) : (
            completed && <span className="sr-only"> {t("lessons.viewerDone")}</span>
          )}
        </span>
        {renderMark?.(lesson._id)}
        <span className="shrink-0 text-sm text-ink-soft tabular-nums">
          {durationSeconds === undefined ? fileTypeName(fileType) : formatDuration(durationSeconds)}
        </span>
      </Link>
    </li>
  );
});

/**
 * Scrolls the nearest scrolling ancestor until `element` is visible. Chromium's `scrollIntoView` would also move the
 * start of Tab navigation.
 */
function scrollToShow(element: HTMLElement): void {
  const pane = scrollingAncestor(element);
  if (!pane) return;
  const { top, bottom } = element.getBoundingClientRect();
  const visible = pane.getBoundingClientRect();
  if (top < visible.top) pane.scrollTop -= visible.top - top;
  else if (bottom > visible.bottom) pane.scrollTop += bottom - visible.bottom;
}

function scrollingAncestor(element: HTMLElement): HTMLElement | null {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return null;
  const { overflowY } = getComputedStyle(parent);
  return overflowY === "auto" || overflowY === "scroll" ? parent : scrollingAncestor(parent);
}
