import { t } from "../../i18n/t.ts";
import type { OutboxHandlers } from "../../device/outbox/index.ts";
import type { SheetCall } from "./apply-entries.ts";
import { sendAct } from "./send-act.ts";
import { applyAccepted, readSheetAgain } from "./sheet.api.ts";

export const waitingSheet: Pick<OutboxHandlers, SheetCall> = {
  "sheet/writeRecital": kind("sheet/writeRecital", "unsent.recital"),
  "sheet/markAttendance": kind("sheet/markAttendance", "unsent.attendance"),
  "sheet/writeNote": kind("sheet/writeNote", "unsent.familyNote"),
  "sheet/markDay": kind("sheet/markDay", "unsent.day"),
  "sheet/setDirection": kind("sheet/setDirection", "unsent.direction"),
};

type Name = `unsent.${"recital" | "attendance" | "familyNote" | "day" | "direction"}`;

function kind(call: SheetCall, name: Name): OutboxHandlers[SheetCall] {
  return {
    name: () => t(name),
    send: async (client, act) => {
      await sendAct(call, act);
      await applyAccepted(client, act);
    },
    readAgain: readSheetAgain,
  };
}
