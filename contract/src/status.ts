import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { nothing, response } from "./fields.ts";

/** The faults that need a hand, the most urgent first. */
export const STATUS_FAULTS = [
  "databaseDamaged",
  "storageAway",
  "diskLow",
  "noBackup",
  "backupFailed",
  "backupOld",
  "proofFailed",
  "neverProved",
  "noChannel",
  "noOffsite",
  "messagesRefused",
  "codesNearlyUsed",
  "requestsFailed",
] as const;
export type StatusFault = (typeof STATUS_FAULTS)[number];

/** How a backup, or a proof of one, ended; `words` as the operator's command printed them. */
const run = z.object({ at: response.time, ok: z.boolean(), words: response.text }).nullable();

/** Counts of the last 24 hours; `codes` of `codesAtMost` that may be sent. */
const messages = z.object({
  /** False where no provider is set up: messages are written to a file and reach nobody. A former server leaves it out. */
  delivers: z.boolean().optional(),
  /** Messages that were written to the file. */
  unsent: response.count.optional(),
  taken: response.count,
  refused: response.count,
  codes: response.count,
  codesAtMost: response.count,
});

export const status = {
  /** The state of the school, for the person who looks after it. */
  readStatus: endpoint({
    method: "GET",
    path: `${API}/admin/auth/status`,
    access: ["superadmin"],
    data: z.object({
      troubles: z.array(z.enum(STATUS_FAULTS)),
      version: response.text,
      /** The last of each, and when one last ended well. */
      backup: z.object({ last: run, lastOkAt: response.time.nullable() }),
      /** One that was started here. A former server leaves this out, and the next. */
      backupRunning: z.boolean().optional(),
      /** Where one that is started here goes: to another place as well, or only beside the data. */
      backupGoes: z.enum(["bucket", "folder"]).optional(),
      proof: z.object({ last: run, lastOkAt: response.time.nullable() }),
      /** Bytes of the data folder's disk; null where the school keeps nothing on it. */
      disk: z.object({ free: response.count, total: response.count }).nullable(),
      database: z.enum(["sqlite", "postgres"]),
      storage: z.enum(["folder", "bucket"]),
      storageAnswers: z.boolean(),
      email: messages,
      /** SMS and WhatsApp. */
      phone: messages,
      /** Servers that were seen a moment ago; empty where one server is alone. */
      servers: z.array(z.object({ name: response.text, seenAt: response.time })),
      /** Requests that failed in the last 24 hours, the most frequent first. */
      /** Teachers who wait for approval. A former server leaves it out. */
      waitingTeachers: response.count.optional(),
      failures: z.array(z.object({ request: response.text, count: response.count })),
    }),
  }),

  /**
   * Takes a backup as the operator's command does, after the answer: `readStatus` tells when it has
   * ended, and how. One at a time.
   */
  startBackup: endpoint({
    method: "POST",
    path: `${API}/admin/auth/status/backup`,
    access: ["superadmin"],
    body: nothing,
    data: response.none,
  }),

  /** Sends a message to the caller's own verified email or phone, as codes are sent. */
  sendTest: endpoint({
    method: "POST",
    path: `${API}/admin/auth/status/test`,
    access: ["superadmin"],
    body: z.strictObject({ to: z.enum(["email", "phone"]) }),
    data: z.object({
      /** The address that it went to. */
      to: response.text,
      /** False when it was only written to the file. */
      delivers: z.boolean(),
    }),
  }),
};
