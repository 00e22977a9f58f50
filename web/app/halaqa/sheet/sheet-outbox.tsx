import { nameOf } from "@madrasa/contract/quran/verses";
import { formatDay } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Ltr, Prose } from "../../ui/display/user-text.tsx";
import type { OutboxHandler, OutboxHandlers } from "../../device/outbox/index.ts";
import type { QueuedSheetCall, SheetCall } from "./apply-entries.ts";
import { applyAccepted, readSheetAgain } from "./sheet.api.ts";

export const sheetOutbox: Pick<OutboxHandlers, SheetCall> = {
  "sheet/writeSheetEntry": handler("unsent.sheetEntry"),
  "sheet/markAttendance": handler("unsent.attendance"),
  "sheet/writeNote": handler("unsent.familyNote"),
  "sheet/markDay": handler("unsent.day"),
  "sheet/setDirection": handler("unsent.direction"),
};

type Name = `unsent.${"sheetEntry" | "attendance" | "familyNote" | "day" | "direction"}`;

function handler(name: Name): OutboxHandler<SheetCall> {
  return {
    name: () => t(name),
    onAccepted: applyAccepted,
    readAgain: readSheetAgain,
    details: (entry) => <SheetDetails entry={entry} />,
    tools: (entry) =>
      entry.call === "sheet/writeNote" && (
        <CopyButton isCompact text={entry.body.note} label={t("unsent.copy")} />
      ),
  };
}

/** Content to enter elsewhere, if it was refused. Verses as 18:1, because names of surahs may not be loaded. */
function SheetDetails({ entry }: { entry: QueuedSheetCall }) {
  const { call, query, body } = entry;
  const passage = call === "sheet/writeSheetEntry" ? body.entry : null;
  const verses = passage && [passage.from, passage.to].map(nameOf);
  return (
    <div className="mt-1 text-sm">
      {"day" in query && <p>{formatDay(query.day)}</p>}
      {verses && <Ltr>{verses.map(({ surah, ayah }) => `${surah}:${ayah}`).join(" – ")}</Ltr>}
      {call === "sheet/writeNote" && (
        <Prose className="max-h-40 overflow-y-auto">{body.note}</Prose>
      )}
    </div>
  );
}
