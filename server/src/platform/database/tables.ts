import type { SchoolSetting } from "@madrasa/contract/school-settings";
import type { Generated, Insertable, Selectable } from "kysely";

export type { Generated };

/** 0 or 1: SQLite's driver cannot bind a boolean. */
export type Flag = 0 | 1;
/** Epoch milliseconds. */
export type Time = number;

/** The Hijri ones are older, and hold the value alone; the others also when it was saved. */
export type SettingName = "hijriDays" | "hijriFromEvening" | SchoolSetting;

/** A row as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
/** A row as it is inserted: columns that may be null or have a default can be left out. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;

/**
 * The tables as they stand after every migration; each feature adds its own to this interface, beside
 * its queries. Columns are text, flags and times only; one with a default in the database is `Generated`.
 */
export interface Tables {
  /** One row for each event that counts against a rate limit. */
  /** `expires_at`: from then on no limit reads the entry, and it is deleted. */
  rate_limit_entries: { id: string; key: string; at: Time; expires_at: Time };
  /** Keys of acts that were accepted; `digest` is that of what was asked. Kept for 30 days. */
  idempotency_keys: { user_id: string; key: string; digest: string; created_at: Time };
  /** How backups, their proofs and updates of the program ended, as the commands tell it. */
  backup_runs: {
    id: string;
    kind: "backup" | "proof" | "update";
    at: Time;
    ok: Flag;
    words: string;
  };
  /** What the superadmin sets for the whole school: JSON, by name. */
  school_settings: { name: SettingName; value: string };
  /**
   * How often something happened in the hour that begins at `hour`: requests that failed, by route
   * and code; messages taken and refused, by channel. Kept for some days.
   */
  hourly_counts: {
    hour: Time;
    kind: "failed" | "taken" | "unsent" | "refused";
    name: string;
    count: number;
  };
}

/**
 * How a table is backed up: its primary key; and the columns that a backup leaves out, since triggers
 * fill them while the rows are inserted, or a restore makes them anew.
 */
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
  school_settings: { key: ["name"] },
} as const satisfies Partial<TableEntries>;

/** They tell which programs and servers run, and which builds of the page are stored: in no backup. */
export const PLATFORM_DERIVED = ["oldest_programs", "servers", "builds", "build_assets"] as const;
