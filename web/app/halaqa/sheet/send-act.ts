import { contract } from "@madrasa/contract";
import type { BodyOf, QueryOf } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { untilSilent } from "../../lib/line/line.ts";
import type { Act } from "../../device/waiting/index.ts";
import type { SheetCall } from "./apply-acts.ts";

const { sheet } = contract;

const SENDS: Record<SheetCall, (act: Pick<Act, "query" | "body">) => Promise<unknown>> = {
  "sheet/writeRecital": async (act) => {
    const query = act.query as QueryOf<typeof sheet.writeRecital>;
    const body = act.body as BodyOf<typeof sheet.writeRecital>;
    return call(sheet.writeRecital, { query, body, signal: untilSilent() });
  },
  "sheet/markAttendance": async (act) => {
    const query = act.query as QueryOf<typeof sheet.markAttendance>;
    const body = act.body as BodyOf<typeof sheet.markAttendance>;
    return call(sheet.markAttendance, { query, body, signal: untilSilent() });
  },
  "sheet/writeNote": async (act) => {
    const query = act.query as QueryOf<typeof sheet.writeNote>;
    const body = act.body as BodyOf<typeof sheet.writeNote>;
    return call(sheet.writeNote, { query, body, signal: untilSilent() });
  },
  "sheet/markDay": async (act) => {
    const query = act.query as QueryOf<typeof sheet.markDay>;
    const body = act.body as BodyOf<typeof sheet.markDay>;
    return call(sheet.markDay, { query, body, signal: untilSilent() });
  },
  "sheet/setDirection": async (act) => {
    const query = act.query as QueryOf<typeof sheet.setDirection>;
    const body = act.body as BodyOf<typeof sheet.setDirection>;
    return call(sheet.setDirection, { query, body, signal: untilSilent() });
  },
};

export const sendAct = async (name: SheetCall, act: Pick<Act, "query" | "body">): Promise<void> => {
  await SENDS[name](act);
};
