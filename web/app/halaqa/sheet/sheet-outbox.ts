import { t } from "../../i18n/t.ts";
import type { OutboxHandler, OutboxHandlers } from "../../device/outbox/index.ts";
import type { SheetCall } from "./apply-entries.ts";
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
  return { name: () => t(name), onAccepted: applyAccepted, readAgain: readSheetAgain };
}
