import type { FastifyInstance } from "fastify";
import { DAY, HOUR, SECOND, type Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { Row } from "./database/tables.ts";
import { addCounts, deleteCountsBefore } from "./hourly-counts.queries.ts";
import type { Log } from "./log.ts";
import type { Messages } from "./messages/messages.ts";

export type CountKind = Row<"hourly_counts">["kind"];

const SAVE_EVERY = 30 * SECOND;
const REMOVED_AFTER = 8 * DAY;
/** Bounds mistakes: names come from routes, statuses and channels. */
const NAMES_AT_MOST = 1_000;

/** Hourly counts in memory, flushed to the database outside of requests. */
export type HourlyCounts = {
  add: (kind: CountKind, name: string) => void;
  save: () => Promise<void>;
  close: () => Promise<void>;
};

export function createHourlyCounts(database: Database, clock: Clock, log: Log): HourlyCounts {
  let counts = new Map<string, Row<"hourly_counts">>();

  function add(kind: CountKind, name: string): void {
    const hour = Math.floor(clock() / HOUR) * HOUR;
    const key = `${hour} ${kind} ${name}`;
    const found = counts.get(key);
    if (found) found.count += 1;
    else if (counts.size < NAMES_AT_MOST) counts.set(key, { hour, kind, name, count: 1 });
  }

  async function save(): Promise<void> {
    if (counts.size === 0) return;
    const rows = [...counts.values()];
    counts = new Map();
    try {
      await database.transaction(async (tx) => {
        await addCounts(tx, rows);
        await deleteCountsBefore(tx, clock() - REMOVED_AFTER);
      });
    } catch (error) {
      // Dropped: statistics are not worth keeping during an outage.
      log.warn({ err: error }, "counts of the last minute were not saved");
    }
  }
  const saving = setInterval(() => void save(), SAVE_EVERY).unref();
  return {
    add,
    save,
    close: async () => {
      clearInterval(saving);
      await save();
    },
  };
}

/** Counts server errors by route, because paths can contain names. */
export function countFailures(http: FastifyInstance, counts: HourlyCounts): void {
  http.addHook("onResponse", ({ method, routeOptions }, { statusCode }, done) => {
    const { url = "page" } = routeOptions;
    if (statusCode >= 500 && url !== "/readyz") {
      counts.add("failed", `${statusCode} ${method} ${url}`);
    }
    done();
  });
}

export function countMessages(messages: Messages, counts: HourlyCounts): Messages {
  return {
    ...messages,
    send: async (message) => {
      try {
        await messages.send(message);
        counts.add(messages.delivers(message.channel) ? "taken" : "unsent", message.channel);
      } catch (error) {
        counts.add("refused", message.channel);
        throw error;
      }
    },
  };
}
