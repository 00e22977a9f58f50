import { PASSAGES_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { newId } from "../../lib/new-id.ts";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { passageIdOf, type SheetStudent, type SheetEntry, type Sheet } from "./apply-entries.ts";
import type { TrackState } from "./next-passage.ts";
import { trackName } from "./sheet-entry-words.ts";
import type { SheetActions } from "./sheet-actions.ts";
import { TrackEntry } from "./track-entry.tsx";

type TrackPassagesProps = {
  sheet: Sheet;
  day: string;
  student: SheetStudent;
  actions: SheetActions;
  state: TrackState;
};

export function TrackPassages({ state, ...of }: TrackPassagesProps) {
  const { track, entries } = state;
  const [openId, setOpenId] = useState(newId);
  const [addedId, setAddedId] = useState<string>();
  const [isTakenBack, setTakenBack] = useState(false);
  const passages: { passageId: string; entry: SheetEntry | undefined }[] = entries.map((entry) => ({
    passageId: passageIdOf(entry),
    entry,
  }));
  const isOpen = passages.every(({ passageId }) => passageId !== openId);
  if (isOpen && (openId === addedId || isTakenBack || entries.length === 0)) {
    passages.push({ passageId: openId, entry: undefined });
  }
  const word = trackName(track);
  return (
    <div>
      {passages.map(({ passageId, entry }, index) => (
        <TrackEntry
          key={passageId}
          {...{ ...of, state, passageId, entry }}
          name={index === 0 ? word : t("sheet.passageNumber", { track: word, number: index + 1 })}
          isAdded={passageId === addedId}
          onTakeBack={() => {
            // Keeps the passage open, so that it can be graded again.
            setOpenId(passageId);
            setTakenBack(true);
          }}
        />
      ))}
      {passages.at(-1)?.entry && passages.length < PASSAGES_MAX && (
        <button
          type="button"
          className="min-h-11 rounded-control text-sm font-semibold text-act"
          onClick={() => {
            const id = newId();
            setOpenId(id);
            setAddedId(id);
          }}
        >
          {t("sheet.anotherPassage")}
          <HiddenName>{word}</HiddenName>
        </button>
      )}
    </div>
  );
}
