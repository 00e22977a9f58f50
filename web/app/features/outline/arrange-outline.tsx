import { type ReactNode, useState } from "react";
import { t } from "../../i18n/t.ts";
import { useFocusWhenFewer } from "../../lib/use-focus-when-fewer.ts";
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
  const list = useFocusWhenFewer<HTMLDivElement>(sections.length);
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
    <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      {isEmpty ? (
        <div>
          <h2 className="text-xl">{t("outline.empty")}</h2>
          <p className="mt-1 text-ink-soft">{t("outline.emptyHelp")}</p>
          {can.edit && <ShowHint />}
        </div>
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
    </div>
  );
}
