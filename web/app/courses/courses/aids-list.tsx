import { LESSON_AIDS, type LessonAid } from "@madrasa/contract/limits";
import { t } from "../../i18n/t.ts";

export type AidsListProps = {
  sections: readonly { lessonIds: readonly { lacking?: readonly LessonAid[] | undefined }[] }[];
};

/** Number of lessons without captions, transcripts or image descriptions. */
export function lackedAids({ sections }: AidsListProps): [LessonAid, number][] {
  const all = sections.flatMap(({ lessonIds }) => lessonIds.flatMap(({ lacking = [] }) => lacking));
  return LESSON_AIDS.map((what): [LessonAid, number] => [
    what,
    all.filter((one) => one === what).length,
  ]).filter(([, count]) => count > 0);
}

/** Missing accessibility texts. They do not block publication. */
export function AidsList({
  lacked,
  isPublished,
}: {
  lacked: ReturnType<typeof lackedAids>;
  isPublished: boolean;
}) {
  return (
    <>
      <ul className="grid gap-3">
        {lacked.map(([what, count]) => (
          <li key={what} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="size-5 shrink-0 rounded-full border-2 border-dashed border-edge"
            />
            {t("courses.lacking", { what, count })}
          </li>
        ))}
      </ul>
      {!isPublished && <p className="text-sm text-ink-soft">{t("courses.lackingHelp")}</p>}
    </>
  );
}
