import { bidiIsolate } from "../../i18n/format.ts";
import { formatNames } from "../../i18n/format-lists.ts";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { today } from "./days.ts";
import { TRACKS } from "./next-passage.ts";
import { passageWords } from "./passage-words.ts";
import type { StudentRecord as Shown, RecordRef } from "./record.api.ts";
import { trackName } from "./sheet-entry-words.ts";
import { NoClass } from "./no-class.tsx";
import { RecordDays } from "./record-days.tsx";
import { longestUnheard, ThirtyParts } from "./thirty-parts.tsx";

const KnownBefore = lazyComponent(async () => (await import("./known-before.tsx")).KnownBefore, {
  Meanwhile: () => null,
});
const ExportRecord = lazyComponent(async () => (await import("./export-record.tsx")).ExportRecord, {
  Meanwhile: () => null,
});

type StudentRecordProps = {
  record: Shown;
  recordRef: RecordRef;
  /** True if the reader is a guardian. */
  canSign: boolean;
};

export function StudentRecord({ record, recordRef, canSign }: StudentRecordProps) {
  const now = today();
  const longest = longestUnheard(record.parts, now);
  const next = TRACKS.flatMap((track) => {
    const passage = record.nextPassage[track];
    return passage ? [{ track, passage }] : [];
  });
  const { firstName, lastName } = record.student;
  return (
    <div className="max-w-2xl">
      <p className="font-semibold">
        <UserText>{`${firstName} ${lastName}`}</UserText>
      </p>
      <h1 className="mt-1 text-[1.75rem] leading-tight">{heading(longest, record.parts)}</h1>
      {longest && longest.age > 0 && (
        <p className="mt-1 text-ink-soft">{t("sheet.wasHeardAgo", { count: longest.age })}</p>
      )}
      <div className="mt-5">
        <ThirtyParts parts={record.parts} today={now} />
      </div>
      {"courseId" in recordRef && <KnownBefore {...{ record, recordRef }} />}
      {next.length > 0 && (
        <section aria-labelledby="goes-on" className="mt-9">
          <h2 id="goes-on" className="text-xl">
            {t("sheet.nextTime")}
          </h2>
          <ul className="mt-1">
            {next.map(({ track, passage }) => (
              <li
                key={track}
                className="flex min-h-11 items-center justify-between gap-3 border-b border-line"
              >
                <span className="font-semibold">{passageWords(passage)}</span>
                <span className="text-sm text-ink-soft">{trackName(track)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NoClass halaqas={record.halaqas} />
      <section aria-labelledby="heard" className="mt-9">
        <h2 id="heard" className="mb-3 text-xl">
          {t("sheet.whatWasHeard")}
        </h2>
        <RecordDays recordRef={recordRef} canSign={canSign} />
      </section>
      <ExportRecord record={record} recordRef={recordRef} />
      <p className="mt-8 text-sm text-ink-soft">{seenBy(record)}</p>
    </div>
  );
}

function heading(
  longest: { part: number; age: number } | undefined,
  parts: Shown["parts"],
): string {
  const isKnown = parts.some(({ learned }) => learned > 0);
  if (!longest) return t(isKnown ? "sheet.nothingHeard" : "sheet.notBegun");
  return longest.age === 0 ? t("sheet.allToday") : t("sheet.longest", { part: longest.part });
}

function seenBy({ student, halaqas = [], hasGuardian }: Shown): string {
  const keepers = halaqas.flatMap(({ teacher, substitutes }) => [teacher, ...substitutes]);
  const name = bidiIsolate(student.firstName);
  const guardian = hasGuardian ? "yes" : "no";
  if (keepers.length === 0) return t("sheet.seenBy", { name, guardian });
  const names = new Set(keepers.map((one) => bidiIsolate(`${one.firstName} ${one.lastName}`)));
  return t("sheet.seenByNames", { name, guardian, names: formatNames([...names]) });
}
