import type { SchoolSetting } from "@madrasa/contract/base/school-settings";
import type { Channel } from "../messages/messages.ts";
import type { Generated, Insertable, Selectable } from "kysely";

export type { Generated };

/** SQLite's driver cannot bind booleans. */
export type Flag = 0 | 1;
/** Epoch milliseconds. */
export type Time = number;

/** The Hijri settings are older and hold only the value; others also have a time. */
export type SettingName = "hijriDays" | "hijriFromEvening" | SchoolSetting;

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;

/**
 * Tables after all migrations. Features extend this interface next to their queries. Columns are text, flags and times;
 * those with a database default are `Generated`.
 */
export interface Tables {
  /** One row per counted event. `expires_at`: time of deletion. */
  rate_limit_entries: { id: string; key: string; at: Time; expires_at: Time };
  /** Idempotency keys with a `digest` of the input, kept for 30 days. */
  idempotency_keys: { user_id: string; key: string; digest: string; created_at: Time };
  backup_runs: {
    id: string;
    kind: "backup" | "proof" | "update";
    at: Time;
    ok: Flag;
    words: string;
  };
  school_settings: { name: SettingName; value: string };
  /**
   * Hourly counts of failed requests by route and code, and of messages sent, refused, and above a recipient's daily
   * limit, by channel. Kept for some days.
   */
  hourly_counts: {
    hour: Time;
    kind: "failed" | "taken" | "unsent" | "refused" | "limited";
    name: string;
    count: number;
  };
  /**
   * Messages to send, kept with their outcome for 30 days. Unique by person, kind, subject and
   * channel.
   */
  deliveries: {
    id: string;
    /** "" for an audience, which the sender spreads into a row for each person and channel. */
    person_id: string;
    kind: string;
    subject: string;
    channel: Channel | "";
    /** Key of the text, which is written in the recipient's language when it is sent. */
    template: string;
    /** JSON with the values of the text; "" once the row has ended. */
    facts: string;
    created_at: Time;
    /** Earliest time of the next attempt. For a claimed row, the time when the claim expires. */
    due_at: Time;
    attempts: Generated<number>;
    /**
     * `sending`: an SMS without a response yet. `lost`: the response never came, so it is not sent again. `dropped`: no
     * longer needed, allowed or deliverable. `failed`: refused for two days.
     */
    state: Generated<"waiting" | "sending" | "sent" | "dropped" | "failed" | "lost">;
    spread_to: Generated<string>;
  };
}

/** Primary key of a table, and columns omitted from backups, because triggers or a restore fill them. */
export type TableEntries = {
  [Name in keyof Tables]: {
    key: readonly (keyof Tables[Name] & string)[];
    derived?: readonly (keyof Tables[Name] & string)[];
  };
};

export const PLATFORM_TABLES = {
  rate_limit_entries: { key: ["id"] },
  idempotency_keys: { key: ["user_id", "key"] },
  backup_runs: { key: ["id"] },
  hourly_counts: { key: ["hour", "kind", "name"] },
  deliveries: { key: ["id"] },
  school_settings: { key: ["name"] },
} as const satisfies Partial<TableEntries>;

export const PLATFORM_DERIVED = ["oldest_programs", "servers", "builds", "build_assets"] as const;
