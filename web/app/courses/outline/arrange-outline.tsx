import { LESSONS_MAX, LESSONS_NEARLY_FULL } from "@madrasa/contract/limits";
import { type ReactNode, useCallback, useState, useEffect } from "react";
import { formatNumber, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { MoveArea } from "../../ui/move/area.tsx";
import { type Movable, moveList, type Position } from "../../ui/move/positions.ts";
import { AddSection } from "./add-section.tsx";
import { ArrangeSection } from "./arrange-section.tsx";
import { COURSE, applyMove } from "./arrangement.ts";
import { ChoosePosition } from "./choose-position.tsx";
import type { Outline, Section } from "./outline.api.ts";
import { useIsMoving, useMove } from "./use-move.ts";
import type { MoveEvent } from "../../ui/move/mover.ts";

type ArrangeOutlineProps = {
  course: Outline["course"];
  /** Must be memoised: a new function rerenders all sections. */
  renderLessons: (section: Section) => ReactNode;
};

export function ArrangeOutline({ course, renderLessons }: ArrangeOutlineProps) {
  const { _id: courseId, sections } = course;
  const isEmpty = sections.length === 0;
  const list = useFocusAfterRemoval<HTMLDivElement>(sections.length);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(
    () => new Set(sections.slice(0, 1).map(({ _id }) => _id)),
  );
  const setOpen = useCallback(
    (sectionId: string, isOpen: boolean) =>
      setOpenIds((before) => {
        const after = new Set(before);
        if (isOpen) after.add(sectionId);
        else after.delete(sectionId);
        return after;
      }),
    [],
  );
  const [chosen, setChosen] = useState<Movable>();
  const [madeId, setMadeId] = useState<string>();
  useEffect(() => {
    const row = madeId && list.current?.querySelector(`[data-move-id="${madeId}"]`);
    if (!row) return;
    row.querySelector<HTMLElement>("button[aria-expanded]")?.focus();
    setMadeId(undefined);
  }, [list, madeId, sections]);
  const { move: send, error } = useMove(courseId);
  useUnsavedWork(useIsMoving(courseId));

  const move = (item: Movable, position: Position) => {
    const { kind, id } = item;
    send({ kind, id, position });
    if (item.kind === "lesson") setOpen(position.list, true);
  };
  return (
    <MoveArea
      help={t("outline.moveHelp")}
      onMove={move}
      onChoose={setChosen}
      error={error}
      announce={(event, item, position) => describeMove(sections, event, item, position)}
    >
      <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
        {isEmpty ? (
          <div>
            <h2 className="text-xl">{t("outline.empty")}</h2>
            <p className="mt-1 text-ink-soft">{t("outline.emptyHelp")}</p>
            <OutlineHint />
          </div>
        ) : (
          <ol className="grid gap-4" {...moveList("section", COURSE)}>
            {sections.map((section, index) => (
              <ArrangeSection
                key={section._id}
                courseId={courseId}
                language={course.language}
                section={section}
                number={index + 1}
                isOpen={openIds.has(section._id)}
                onOpenChange={setOpen}
                renderLessons={renderLessons}
              />
            ))}
          </ol>
        )}
        {course.totalLessons >= LESSONS_NEARLY_FULL && (
          <Notice
            title={t("outline.nearlyFull", {
              count: course.totalLessons,
              most: formatNumber(LESSONS_MAX),
            })}
          />
        )}
        <AddSection
          isInitiallyOpen={isEmpty}
          courseId={courseId}
          onAdded={(sectionId) => {
            setOpen(sectionId, true);
            setMadeId(sectionId);
          }}
        />
      </div>
      {chosen && (
        <ChoosePosition item={chosen} sections={sections} onClose={() => setChosen(undefined)} />
      )}
    </MoveArea>
  );
}

const SHOWN_MS = 5000;

function OutlineHint() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  // Keeps its space to prevent a layout shift.
  return (
    <p role="status" className={isShown ? "text-ink-soft" : "invisible"}>
      {t("outline.hint")}
    </p>
  );
}

function describeMove(
  sections: readonly Section[],
  event: MoveEvent,
  { kind, id, name }: Movable,
  position: Position,
): string {
  const after = applyMove(sections, { kind, id, position });
  const at = after.findIndex(({ _id }) => _id === position.list);
  const list = kind === "section" ? after : (after[at]?.lessonIds ?? []);
  const numbers = { place: list.findIndex(({ _id }) => _id === id) + 1, count: list.length };
  const where =
    kind === "section"
      ? t("outline.placeOf", numbers)
      : t("outline.placeInSection", { ...numbers, number: at + 1 });
  return t("outline.moveAnnouncement", { event, title: bidiIsolate(name), where });
}
