import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { passageWords } from "./passage-words.ts";
import { gradeName, trackName } from "./sheet-entry-words.ts";
import { formerKey } from "./sheet.api.ts";

type StudentsDay = { courseId: string; studentId: string; day: string };
type HistoryEntry = DataOf<typeof contract.sheet.listHistory>["history"][number];

/** Never stored on the device; loaded when the section is opened. */
const formerQuery = (query: StudentsDay) =>
  queryOptions({
    queryKey: formerKey(query),
    queryFn: ({ signal }) => call(contract.sheet.listHistory, { query, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export function EntryHistory(of: StudentsDay) {
  // Collapses for the next student. Loaded data stays, even offline.
  return <OfDay key={`${of.studentId} ${of.day}`} {...of} />;
}

function OfDay(of: StudentsDay) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={t("sheet.former")} isOpen={isOpen} onOpenChange={setOpen} className="mb-2">
      {isOpen && <FormerList {...of} />}
    </Disclosure>
  );
}

function FormerList(of: StudentsDay) {
  const query = useQuery(formerQuery(of));
  return (
    <Loaded query={query} failed="sheet.formerFailed">
      {({ history }) =>
        history.length === 0 ? (
          <p className="pb-3 text-sm text-ink-soft">{t("sheet.noFormer")}</p>
        ) : (
          <ol className="mb-3 divide-y divide-line border-y border-line">
            {history.map((one) => (
              <li key={`${one.deviceTime} ${one.at} ${whatOf(one)}`} className="py-2">
                <HistoryText history={one} />
                <p className="text-sm text-ink-soft">
                  <Written history={one} />
                </p>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

const whatOf = ({ sheetEntry, takenBack, attendance }: HistoryEntry) =>
  sheetEntry?.track ?? takenBack ?? (attendance ? "attendance" : "note");

function HistoryText({
  history: { sheetEntry, takenBack, attendance, note },
}: {
  history: HistoryEntry;
}) {
  if (sheetEntry) {
    const { track, grade, stumbles = 0 } = sheetEntry;
    const said = [trackName(track), passageWords(sheetEntry), gradeName(grade)];
    if (stumbles > 0) said.push(t("sheet.stumbleCount", { count: stumbles }));
    return <p className="font-semibold">{said.join(" · ")}</p>;
  }
  if (takenBack) {
    return (
      <p className="font-semibold">{t("sheet.wasTakenBack", { track: trackName(takenBack) })}</p>
    );
  }
  if (attendance) {
    return <p className="font-semibold">{t("sheet.attendance", { state: attendance })}</p>;
  }
  return (
    <>
      <p className="font-semibold">{t(note ? "sheet.note" : "sheet.noNote")}</p>
      {note && <Prose isAligned>{note}</Prose>}
    </>
  );
}

/** Author and device time, and the server time if it differs by a minute or more. */
function Written({ history: { by, deviceTime, at } }: { history: HistoryEntry }) {
  const name = `${by.firstName} ${by.lastName}`.trim();
  const [done, arrived] = [formatDateTime(deviceTime), formatDateTime(at)];
  return (
    <>
      {name !== "" && (
        <>
          <UserText>{name}</UserText>
          {" · "}
        </>
      )}
      {done}
      {arrived !== done && ` · ${t("sheet.arrivedAt", { time: arrived })}`}
    </>
  );
}
