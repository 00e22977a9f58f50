import { contract } from "@madrasa/contract";
import type { BodyOf, QueryOf } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { requestTimeout } from "../../lib/offline/reconnect.ts";
import type { QueuedCall } from "../../device/outbox/index.ts";
import type { SheetCall } from "./apply-entries.ts";

const { sheet } = contract;

const SENDS: Record<SheetCall, (act: Pick<QueuedCall, "query" | "body">) => Promise<unknown>> = {
  "sheet/writeRecital": async (act) => {
    const query = act.query as QueryOf<typeof sheet.writeRecital>;
    const body = act.body as BodyOf<typeof sheet.writeRecital>;
    return call(sheet.writeRecital, { query, body, signal: requestTimeout() });
  },
  "sheet/markAttendance": async (act) => {
    const query = act.query as QueryOf<typeof sheet.markAttendance>;
    const body = act.body as BodyOf<typeof sheet.markAttendance>;
    return call(sheet.markAttendance, { query, body, signal: requestTimeout() });
  },
  "sheet/writeNote": async (act) => {
    const query = act.query as QueryOf<typeof sheet.writeNote>;
    const body = act.body as BodyOf<typeof sheet.writeNote>;
    return call(sheet.writeNote, { query, body, signal: requestTimeout() });
  },
  "sheet/markDay": async (act) => {
    const query = act.query as QueryOf<typeof sheet.markDay>;
    const body = act.body as BodyOf<typeof sheet.markDay>;
    return call(sheet.markDay, { query, body, signal: requestTimeout() });
  },
  "sheet/setDirection": async (act) => {
    const query = act.query as QueryOf<typeof sheet.setDirection>;
    const body = act.body as BodyOf<typeof sheet.setDirection>;
    return call(sheet.setDirection, { query, body, signal: requestTimeout() });
  },
};

export const sendAct = async (
  name: SheetCall,
  act: Pick<QueuedCall, "query" | "body">,
): Promise<void> => {
  await SENDS[name](act);
};
