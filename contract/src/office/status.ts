import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { emptyBody, response } from "../fields.ts";

/** Faults that need action, most urgent first. */
export const STATUS_FAULTS = [
  "databaseDamaged",
  "storageAway",
  "deletionsFailed",
  "diskLow",
  "noBackup",
  "backupFailed",
  "backupOld",
  "proofFailed",
  "neverProved",
  "proofOld",
  "certificateEnds",
  "clockWrong",
  "databaseSlow",
  "noChannel",
  "noOffsite",
  "messagesRefused",
  "messagesFailed",
  "messagesLost",
  "codesNearlyUsed",
  "requestsFailed",
] as const;
export type StatusFault = (typeof STATUS_FAULTS)[number];

/** Result of a backup or restore test, with the command's output. */
const run = z.object({ at: response.time, ok: z.boolean(), words: response.text }).nullable();

/** Counts of 24 hours; `codes` of at most `codesAtMost`. */
const messages = z.object({
  /** False if no provider is set up: messages are written to a file and reach nobody. */
  delivers: z.boolean(),
  unsent: response.count,
  taken: response.count,
  refused: response.count,
  limited: response.count.optional(),
  /** Notices that are still to be sent. */
  waiting: response.count.optional(),
  /** Notices of a week that no provider took for two days. */
  failed: response.count.optional(),
  /** Notices of a week whose result is unknown. */
  lost: response.count.optional(),
  codes: response.count,
  codesAtMost: response.count,
});

export const status = {
  readStatus: endpoint({
    method: "GET",
    path: `${API}/admin/auth/status`,
    access: ["superadmin"],
    data: z.object({
      troubles: z.array(z.enum(STATUS_FAULTS)),
      version: response.text,
      backup: z.object({ last: run, lastOkAt: response.time.nullable() }),
      /** Whether one that was started here is running. */
      backupRunning: z.boolean(),
      /** Target of a backup started here: the bucket too, or only next to the data. */
      backupGoes: z.enum(["bucket", "folder"]),
      proof: z.object({ last: run, lastOkAt: response.time.nullable() }),
      /** Bytes of the data folder's disk; null if unused. */
      disk: z.object({ free: response.count, total: response.count }).nullable(),
      database: z.enum(["sqlite", "postgres"]),
      storage: z.enum(["folder", "bucket"]),
      storageAnswers: z.boolean(),
      email: messages,
      phone: messages,
      /** Newest recipients of the SMS that `phone.lost` counts: they are not sent again. */
      lost: z
        .array(z.object({ _id: response.id, name: response.text, at: response.time }))
        .optional(),
      servers: z.array(z.object({ name: response.text, seenAt: response.time })),
      /** Failed requests of 24 hours, most frequent first. */
      waitingTeachers: response.count,
      failures: z.array(z.object({ request: response.text, count: response.count })),
    }),
  }),

  /** Starts a backup after the response, like the operator's command; `readStatus` has the result. One at a time. */
  startBackup: endpoint({
    method: "POST",
    path: `${API}/admin/auth/status/backup`,
    access: ["superadmin"],
    body: emptyBody,
    data: response.none,
  }),

  /** Sends a message to the caller's own verified contact, like a code. */
  sendTest: endpoint({
    method: "POST",
    path: `${API}/admin/auth/status/test`,
    access: ["superadmin"],
    body: z.strictObject({ to: z.enum(["email", "phone"]) }),
    data: z.object({
      to: response.text,
      /** False if only written to the file. */
      delivers: z.boolean(),
    }),
  }),
};
