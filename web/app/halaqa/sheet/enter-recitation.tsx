import type { Passage } from "@madrasa/contract/quran/verses";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { newId } from "../../lib/new-id.ts";
import { type Entry, passageIdOf, type SheetStudent, type Sheet } from "./apply-entries.ts";
import { today } from "./days.ts";
import { isAway, trackStates } from "./next-passage.ts";
import { passageWords } from "./passage-words.ts";
import { gradeName, trackName } from "./sheet-entry-words.ts";
import { sheetsQuery, useSheet, useSheetActions } from "./sheet.api.ts";

export type EnterRecitationProps = {
  courseId: string;
  student: { _id: string; firstName: string; lastName: string };
  passage: Passage;
  grade: Entry["grade"];
};

export function EnterRecitation(props: EnterRecitationProps) {
  const { data } = useQuery(sheetsQuery);
  const isThere = data?.sheets.some(
    ({ course, isAsked }) => course._id === props.courseId && !isAsked,
  );
  return isThere ? <OnSheet {...props} /> : null;
}

function OnSheet({ courseId, student: { _id }, ...entered }: EnterRecitationProps) {
  const { data: sheet } = useSheet(courseId);
  const student = sheet?.students.find((one) => one._id === _id);
  const day = today();
  const isOff = sheet?.days.some((one) => one.day === day && one.state === "off");
  if (!sheet || !student || isOff || isAway(sheet, student, day)) return null;
  return <Tracks {...{ sheet, student, day, ...entered }} />;
}

type TracksProps = Pick<EnterRecitationProps, "passage" | "grade"> & {
  sheet: Sheet;
  student: SheetStudent;
  day: string;
};

/** A second press removes the entry. Other passages of the day stay; an equal one gets this grade. */
function Tracks({ sheet, student, day, passage: { from, to }, grade }: TracksProps) {
  const actions = useSheetActions(sheet);
  const tracks = trackStates(sheet, student, day).map(({ track, unit, entries }) => ({
    track,
    unit,
    own: entries.find((one) => one.from === from && one.to === to && one.grade === grade),
  }));
  const name = `${student.firstName} ${student.lastName}`;
  return (
    <fieldset className="mb-6 rounded-card bg-sunken p-4">
      <legend className="sr-only">{t("sheet.enterRecitation")}</legend>
      <p className="mb-2">
        <b className="font-semibold">
          <UserText>{name}</UserText>
        </b>
        {` · ${passageWords({ from, to })} · ${gradeName(grade)}`}
        <span className="block text-sm text-ink-soft">{t("sheet.enterRecitation")}</span>
      </p>
      <div className="grid grid-cols-3 gap-2">
        {tracks.map(({ track, unit, own }) => (
          <Button
            key={track}
            variant={own ? "tinted" : "secondary"}
            aria-pressed={own !== undefined}
            className="px-2"
            onClick={() => {
              const passageId = own ? passageIdOf(own) : newId();
              const entry = own ? null : { from, to, grade, unit };
              void actions.write({ student, day, track, passageId }, entry);
            }}
          >
            {trackName(track)}
            <HiddenName>{name}</HiddenName>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
