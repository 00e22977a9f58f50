import { partsLearned } from "@madrasa/contract/quran/parts";
import type { Mushaf } from "@madrasa/contract/quran/units";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import type { Sheet } from "./apply-entries.ts";
import { type KnowingStudent, knownQuery, useMarkKnown } from "./known.api.ts";
import { KnownEditor } from "./known-editor.tsx";
import { SheetHeader } from "./sheet-header.tsx";

export function KnownView({ sheet: { course } }: { sheet: Pick<Sheet, "course"> }) {
  const query = useQuery(knownQuery(course._id));
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pb-12">
      <SheetHeader
        title={t("sheet.knows")}
        backTo="?"
        below={
          <p className="text-sm text-ink-soft">
            <UserText lang={course.language}>{shownTitle(course)}</UserText>
          </p>
        }
      />
      <p className="my-2 text-ink-soft">{t("sheet.knowsHelp")}</p>
      <Loaded query={query} failed="sheet.loadFailed" meanwhile={<RowsSkeleton />}>
        {({ students, mushaf, leftOut }) => (
          <>
            <ul className="divide-y divide-line border-y border-line">
              {students.map((student) => (
                <li key={student._id}>
                  <Knowing courseId={course._id} {...{ student, mushaf }} />
                </li>
              ))}
            </ul>
            {leftOut > 0 && (
              <p className="py-3 text-sm text-ink-soft">{t("sheet.leftOut", { count: leftOut })}</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

type KnowingProps = { courseId: string; student: KnowingStudent; mushaf: Mushaf };

function Knowing({ courseId, student, mushaf }: KnowingProps) {
  const [isOpen, setOpen] = useState(false);
  const mark = useMarkKnown({ courseId, studentId: student._id });
  const name = `${student.firstName} ${student.lastName}`;
  const title = (
    <>
      <UserText>{name}</UserText>
      <span className="font-normal text-ink-soft">{` · ${howMuch(student, mushaf)}`}</span>
    </>
  );
  if (student.isSuspended) return <p className="min-h-11 py-2.5">{title}</p>;
  return (
    <Disclosure title={title} headingLevel={2} isOpen={isOpen} onOpenChange={setOpen}>
      {isOpen && <KnownEditor {...{ name, mushaf }} known={student.known} onMark={mark} />}
    </Disclosure>
  );
}

function howMuch({ known, isSuspended }: KnowingStudent, mushaf: Mushaf): string {
  if (isSuspended) return t("sheet.suspended");
  if (known.length === 0) return t("sheet.nothingKnown");
  const runs = known.map((passage) => ({ ...passage, day: 0 }));
  const count = partsLearned(runs, mushaf).filter(
    ({ learned, verses }) => learned === verses,
  ).length;
  return count === 0 ? t("sheet.someVerses") : t("sheet.knownParts", { count });
}
