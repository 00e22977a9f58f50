import { appendFile } from "node:fs/promises";
import { isoTime, type Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { DeliveryError, type Messages } from "./messages.ts";

/** For a school without providers: messages go to a file and the log, for the operator to read. */
export function openOutbox(options: {
  file: string;
  offered: boolean;
  clock: Clock;
  log: Log;
}): Messages {
  return {
    offers: () => options.offered,
    delivers: () => false,
    send: async ({ channel, to, text }) => {
      const line = JSON.stringify({ at: isoTime(options.clock()), channel, to, text });
      await appendFile(options.file, `${line}\n`, { mode: 0o600 }).catch((error: unknown) => {
        throw new DeliveryError("The outbox could not be written.", { cause: error });
      });
      options.log.info({ channel, to, text }, "message written to the outbox");
    },
    close: async () => undefined,
  };
}
