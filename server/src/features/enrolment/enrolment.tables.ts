import type { Generated, Row, TableEntries, Time } from "../../platform/database/tables.ts";

/** The part of an enrolment that stays while the student is away. */
type Enrolment = {
  course_id: string;
  student_id: string;
  enrolled_at: Time;
  /** When the student last joined, completed a lesson or watched a film here. */
  active_at: Time;
  /** When the last lesson was completed for the first time; null as well where a former program wrote it. */
  finished_at: Generated<Time | null>;
  /** When the course's teacher last followed the link to write to the student. */
  written_at: Generated<Time | null>;
};

declare module "../../platform/database/tables.ts" {
  interface Tables {
    enrolments: Enrolment & {
      completed_count: Generated<number>;
      /** Rises with each change of the row, and of the student's positions in films, by triggers. */
      version: Generated<number>;
    };
    /** Enrolments of students who left the course, or deleted their account, and can still come back. */
    former_enrolments: Enrolment & {
      /** When the student left; null where the account was deleted. */
      left_at: Time | null;
    };
    /** Students whom the teacher has removed: they cannot join again until they are readmitted. */
    removed_students: Enrolment & {
      removed_at: Time;
      /** The teacher's words, or "". */
      reason: string;
    };
    /** Emails and phones by which people who were removed are known when they come with a new account. */
    removed_contacts: {
      course_id: string;
      /** HMAC with the server's secret key, of each course apart. */
      contact: string;
      /** Null once the account is deleted for good. */
      student_id: string | null;
    };
  }
}

export const ENROLMENT_TABLES = {
  enrolments: { key: ["course_id", "student_id"], derived: ["completed_count", "version"] },
  former_enrolments: { key: ["course_id", "student_id"] },
  removed_students: { key: ["course_id", "student_id"] },
  removed_contacts: { key: ["course_id", "contact"] },
} as const satisfies Partial<TableEntries>;

type Derived = (typeof ENROLMENT_TABLES.enrolments.derived)[number];

/** Every column of an enrolment but the derived ones. One that is left out does not compile. */
const COLUMNS: Record<Exclude<keyof Row<"enrolments">, Derived>, true> = {
  course_id: true,
  student_id: true,
  enrolled_at: true,
  active_at: true,
  finished_at: true,
  written_at: true,
};

/** The columns that the two other tables have as well, so that an enrolment comes back whole. */
export const ENROLMENT_COLUMNS = Object.keys(COLUMNS) as (keyof typeof COLUMNS & keyof Enrolment)[];
