import { type ReactNode, useState } from "react";
import { t } from "../../i18n/t.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AddSection } from "./add-section.tsx";
import { ArrangeSection } from "./arrange-section.tsx";
import type { Outline, Section } from "./outline.api.ts";
import { ShowHint } from "./show-hint.tsx";

type ArrangeOutlineProps = {
  course: Outline["course"];
  renderLessons: (section: Section) => ReactNode;
};

/** The sections of a course in their order, folded but for the first and what was just added. */
export function ArrangeOutline({ course, renderLessons }: ArrangeOutlineProps) {
  const { sections, can } = course;
  const isEmpty = sections.length === 0;
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(
    () => new Set(sections.slice(0, 1).map(({ _id }) => _id)),
  );
  const setOpen = (sectionId: string, isOpen: boolean) =>
    setOpenIds((before) => {
      const after = new Set(before);
      if (isOpen) after.add(sectionId);
      else after.delete(sectionId);
      return after;
    });

  return (
    <div className="grid gap-4">
      {isEmpty ? (
        <EmptyState title={t("outline.empty")}>{t("outline.emptyHelp")}</EmptyState>
      ) : (
        <ol className="grid gap-4">
          {sections.map((section, index) => (
            <ArrangeSection
              key={section._id}
              courseId={course._id}
              section={section}
              number={index + 1}
              canEdit={can.edit}
              isOpen={openIds.has(section._id)}
              onOpenChange={(isOpen) => setOpen(section._id, isOpen)}
              renderLessons={renderLessons}
            />
          ))}
        </ol>
      )}
      {can.edit && (
        <AddSection
          // Open from the start where there is nothing else to do.
          isInitiallyOpen={isEmpty}
          courseId={course._id}
          onAdded={(sectionId) => setOpen(sectionId, true)}
        />
      )}
      {isEmpty && can.edit && <ShowHint />}
    </div>
  );
}
