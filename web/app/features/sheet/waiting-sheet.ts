import { contract } from "@madrasa/contract";
import type { BodyOf, QueryOf } from "@madrasa/contract/client";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { untilSilent } from "../../lib/line/line.ts";
import type { Act, Kinds } from "../waiting/index.ts";
import type { SheetCall } from "./apply-acts.ts";
import { applyAccepted, readSheetAgain } from "./sheet.api.ts";

/** Entries, attendance and days that wait for the line. */
export const waitingSheet: Pick<Kinds, SheetCall> = {
  "sheet/writeRecital": kind("unsent.recital", (act) => {
    const query = act.query as QueryOf<typeof contract.sheet.writeRecital>;
    const body = act.body as BodyOf<typeof contract.sheet.writeRecital>;
    return call(contract.sheet.writeRecital, { query, body, signal: untilSilent() });
  }),
  "sheet/markAttendance": kind("unsent.attendance", (act) => {
    const query = act.query as QueryOf<typeof contract.sheet.markAttendance>;
    const body = act.body as BodyOf<typeof contract.sheet.markAttendance>;
    return call(contract.sheet.markAttendance, { query, body, signal: untilSilent() });
  }),
  "sheet/writeNote": kind("unsent.familyNote", (act) => {
    const query = act.query as QueryOf<typeof contract.sheet.writeNote>;
    const body = act.body as BodyOf<typeof contract.sheet.writeNote>;
    return call(contract.sheet.writeNote, { query, body, signal: untilSilent() });
  }),
  "sheet/markDay": kind("unsent.day", (act) => {
    const query = act.query as QueryOf<typeof contract.sheet.markDay>;
    const body = act.body as BodyOf<typeof contract.sheet.markDay>;
    return call(contract.sheet.markDay, { query, body, signal: untilSilent() });
  }),
};

type Name = "unsent.recital" | "unsent.attendance" | "unsent.familyNote" | "unsent.day";

function kind(name: Name, send: (act: Act) => Promise<unknown>): Kinds[SheetCall] {
  return {
    name: () => t(name),
    send: async (client, act) => {
      await send(act);
      await applyAccepted(client, act);
    },
    readAgain: readSheetAgain,
  };
}
