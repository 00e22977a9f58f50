import { t } from "../../i18n/t.ts";
import type { Kinds } from "../waiting/index.ts";
import type { SheetCall } from "./apply-acts.ts";
import { sendAct } from "./send-act.ts";
import { applyAccepted, readSheetAgain } from "./sheet.api.ts";

/** Entries, attendance and days that wait for the line. */
export const waitingSheet: Pick<Kinds, SheetCall> = {
  "sheet/writeRecital": kind("sheet/writeRecital", "unsent.recital"),
  "sheet/markAttendance": kind("sheet/markAttendance", "unsent.attendance"),
  "sheet/writeNote": kind("sheet/writeNote", "unsent.familyNote"),
  "sheet/markDay": kind("sheet/markDay", "unsent.day"),
};

type Name = "unsent.recital" | "unsent.attendance" | "unsent.familyNote" | "unsent.day";

function kind(call: SheetCall, name: Name): Kinds[SheetCall] {
  return {
    name: () => t(name),
    send: async (client, act) => {
      await sendAct(call, act);
      await applyAccepted(client, act);
    },
    readAgain: readSheetAgain,
  };
}
