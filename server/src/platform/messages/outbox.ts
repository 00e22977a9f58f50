import { appendFile } from "node:fs/promises";
import { isoTime, type Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { DeliveryError, type Messages } from "./messages.ts";

/** For schools without providers: writes messages to a file and the log. */
export function openOutbox(options: {
  file: string;
  offered: boolean;
  /** True if the log includes texts with codes. */
  isLogged: boolean;
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
      const what = options.isLogged ? { channel, to, text } : { channel };
      options.log.info(what, "message written to the outbox");
    },
    close: async () => undefined,
  };
}
