import type { Flag, Generated, Row, TableEntries, Time } from "../../platform/database/tables.ts";

/** Columns kept while the student is away. */
type Enrolment = {
  course_id: string;
  student_id: string;
  enrolled_at: Time;
  active_at: Time;
  /** Time at which the last lesson was completed for the first time. */
  finished_at: Generated<Time | null>;
  /** Last time that the teacher followed the contact link. */
  written_at: Generated<Time | null>;
  /** 1 for a child with a removed guardian's other child, until the teacher has seen the list. */
  to_check: Generated<Flag>;
  /** The last time away: from leaving, removal or deletion until the return. Both null if never. */
  away_from: Generated<Time | null>;
  away_until: Generated<Time | null>;
};

declare module "../../platform/database/tables.ts" {
  interface Tables {
    enrolments: Enrolment & {
      completed_count: Generated<number>;
      /** Increased by triggers with each change of the row and of video positions. */
      version: Generated<number>;
    };
    past_enrolments: Enrolment & {
      /** Null if the account was deleted. */
      left_at: Time | null;
    };
    /** Students removed by the teacher, who can rejoin only when readmitted. */
    removed_students: Enrolment & {
      /** Null unless the student had left before the removal. */
      left_at: Time | null;
      removed_at: Time;
      /** The teacher's reason, or "". */
      reason: string;
    };
    /** Keys that recognise a removed person in a new account, or as a child of the family. */
    removed_contacts: {
      course_id: string;
      /** HMAC of course and email, phone or id; for a child, of its guardians' and its folded name. */
      contact: string;
      /** HMAC of the removed student's id, so that readmitting one does not lift the removal of another. */
      removed: string;
    };
  }
}

export const ENROLMENT_TABLES = {
  enrolments: { key: ["course_id", "student_id"], derived: ["completed_count", "version"] },
  past_enrolments: { key: ["course_id", "student_id"] },
  removed_students: { key: ["course_id", "student_id"] },
  removed_contacts: { key: ["course_id", "contact", "removed"] },
} as const satisfies Partial<TableEntries>;

type Derived = (typeof ENROLMENT_TABLES.enrolments.derived)[number];

/** Columns of an enrolment except derived ones. A missing one does not compile. */
const COLUMNS: Record<Exclude<keyof Row<"enrolments">, Derived>, true> = {
  course_id: true,
  student_id: true,
  enrolled_at: true,
  active_at: true,
  finished_at: true,
  written_at: true,
  to_check: true,
  away_from: true,
  away_until: true,
};

/** Columns shared with the two other tables, so that an enrolment is restored completely. */
export const ENROLMENT_COLUMNS = Object.keys(COLUMNS) as (keyof typeof COLUMNS & keyof Enrolment)[];
