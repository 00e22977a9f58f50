import type { AuditAct } from "@madrasa/contract/audit";
import type { ContactMethod, LessonKind, RenditionKind } from "@madrasa/contract/limits";
import type { CountryCode } from "@madrasa/contract/digits";
import type { Language } from "@madrasa/contract/languages";
import type { Role } from "@madrasa/contract/roles";
import type { Generated, Insertable, Selectable } from "kysely";

/** 0 or 1: SQLite's driver cannot bind a boolean. */
export type Flag = 0 | 1;
/** Epoch milliseconds. */
export type Time = number;

/** A row as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
/** A row as it is inserted: columns that may be null or have a default can be left out. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;

/**
 * The tables as they stand after every migration. Columns are text, flags and times only; one with
 * a default in the database is `Generated`.
 */
export type Tables = {
  users: {
    id: string;
    role: Role;
    first_name: string;
    last_name: string;
    email: string | null;
    email_verified: Generated<Flag>;
    /** When the account got this email and this phone; 0 when it was made with them. */
    email_since: Generated<Time>;
    phone_since: Generated<Time>;
    phone_country: CountryCode | null;
    /** Ten digits; unique together with the country. */
    phone: string | null;
    password_hash: string | null;
    contact_method: ContactMethod;
    /** In which the person is written to; null before they chose one. */
    language: string | null;
    phone_hidden: Generated<Flag>;
    approved: Generated<Flag>;
    suspended: Generated<Flag>;
    /** What an admin wrote when suspending a student; "" otherwise. */
    suspension_reason: Generated<string>;
    /** Names, email and phone, folded for search. */
    search: string;
    created_at: Time;
    /**
     * The row stays without a name: of a teacher as the owner of deleted courses, and of anyone whose
     * deletion can still be undone.
     */
    deleted_at: Time | null;
  };
  /** What an account that its owner deleted was. Email and phone are in `account_changes`. */
  deleted_accounts: {
    user_id: string;
    first_name: string;
    last_name: string;
    approved: Flag;
    suspended: Flag;
    /** Its teacher's courses were deleted at the same time. */
    deleted_at: Time;
    /** From then on it cannot come back, and the rest of its data is deleted. */
    purge_at: Time;
  };
  sessions: {
    /** SHA-256 of the token: a copy of the database signs nobody in. */
    token_hash: string;
    user_id: string;
    device_id: string;
    created_at: Time;
    seen_at: Time;
    expires_at: Time;
  };
  /** A browser in which an account has signed in. Its token marks it and signs nobody in. */
  devices: {
    id: string;
    user_id: string;
    /** SHA-256 of the token in the browser's cookie. */
    token_hash: string;
    /** The names of browser and system, such as "Firefox, Android"; empty when unknown. */
    browser: string;
    first_seen_at: Time;
    last_seen_at: Time;
    /** When the account's second step was last passed on it. */
    second_step_at: Time | null;
  };
  /** The second step at sign-in of an account. */
  second_steps: {
    user_id: string;
    /** Encrypted with the server's secret key. */
    secret: string;
    created_at: Time;
    /** Null until a code of the app was right: before that it is not asked for. */
    confirmed_at: Time | null;
    /** The period of the last code that was right: none is right twice. */
    last_counter: Generated<number>;
  };
  /** SHA-256 of the codes that are each right once in place of the app's. */
  second_step_codes: { user_id: string; code_hash: string };
  codes: {
    id: string;
    /** The id in the answer; one request may go to two holders of the same ten digits. */
    request_id: string;
    /** The account it is for; null at sign-up. */
    user_id: string | null;
    purpose: string;
    channel: string;
    /** The email or international number that messages are sent to. */
    target: string;
    code_hash: string;
    /** SHA-256 of the secret in the link that is sent with the digits. */
    secret_hash: string;
    tries: Generated<number>;
    created_at: Time;
    expires_at: Time;
    proven_at: Time | null;
    consumed_at: Time | null;
  };
  /** What an account was before a change, and the secret that restores it. */
  account_changes: {
    id: string;
    user_id: string;
    kind: Generated<"email" | "phone" | "password" | "deletion">;
    secret_hash: string;
    email: string | null;
    email_verified: Flag;
    email_since: Generated<Time>;
    phone_country: CountryCode | null;
    phone: string | null;
    phone_since: Generated<Time>;
    made_at: Generated<Time>;
    expires_at: Time;
    undone_at: Time | null;
  };
  /** One row for each event that counts against a rate limit. */
  /** `expires_at`: from then on no limit reads the entry, and it is deleted. */
  rate_limit_entries: { id: string; key: string; at: Time; expires_at: Time };
  /** Keys of acts that were accepted; `digest` is that of what was asked. Kept for 30 days. */
  idempotency_keys: { user_id: string; key: string; digest: string; created_at: Time };
  courses: {
    id: string;
    teacher_id: string;
    title: string;
    description: string;
    category: string | null;
    /** Found from its letters until its teacher has chosen one; null when a former program wrote it. */
    language: Language | null;
    language_chosen: Generated<Flag>;
    /** A JSON array of strings. */
    tags: string;
    banner_file_id: string | null;
    published_at: Time | null;
    enrollable: Generated<Flag>;
    meeting_title: string | null;
    meeting_description: string | null;
    meeting_link: string | null;
    meeting_at: Time | null;
    lesson_count: Generated<number>;
    student_count: Generated<number>;
    /** Title, teacher's name, tags and id, folded for search. */
    search: string;
    created_at: Time;
    last_active_at: Time;
    deleted_at: Time | null;
    /** Rises with each change of the course, its sections and lessons, by triggers. */
    version: Generated<number>;
  };
  sections: {
    id: string;
    course_id: string;
    position: number;
    title: string;
    description: string;
    lesson_count: Generated<number>;
  };
  lessons: {
    id: string;
    course_id: string;
    section_id: string;
    position: number;
    kind: LessonKind;
    title: string;
    description: string;
    /** The best of its renditions: the original, else the small film, else the sound. */
    file_id: string;
    /** A frame of a film. */
    thumbnail_file_id: string | null;
    duration_seconds: number | null;
    /** A JSON array of { name, description, url }. */
    resources: string;
    created_at: Time;
  };
  /** The renditions of lessons. A lesson of a former program has none here: its file is the original. */
  lesson_files: {
    lesson_id: string;
    kind: RenditionKind;
    course_id: string;
    file_id: string;
    duration_seconds: number | null;
    created_at: Time;
  };
  enrolments: {
    course_id: string;
    student_id: string;
    enrolled_at: Time;
    completed_count: Generated<number>;
    /** When the student last joined, completed a lesson or watched a film here. */
    active_at: Time;
    /** Rises with each change of the row, and of the student's positions in films, by triggers. */
    version: Generated<number>;
  };
  /** Enrolments of students who deleted their account, which can still come back. */
  former_enrolments: {
    course_id: string;
    student_id: string;
    enrolled_at: Time;
    active_at: Time;
  };
  /** Students whom the teacher has removed: they cannot join again until they are readmitted. */
  removed_students: {
    course_id: string;
    student_id: string;
    enrolled_at: Time;
    removed_at: Time;
    /** What the teacher wrote, or "". */
    reason: string;
  };
  completions: { student_id: string; lesson_id: string; course_id: string; completed_at: Time };
  files: {
    /** Also the key in storage. */
    id: string;
    kind: string;
    owner_id: string;
    course_id: string | null;
    name: string;
    content_type: string;
    /** Bytes: as announced by the browser until the file is confirmed, then as stored. */
    size: number | null;
    created_at: Time;
    /** Set once a lesson, a course or a note refers to the file; rows without it are swept. */
    confirmed_at: Time | null;
    /** Set once the bytes are to be removed: nothing may refer to the file again. */
    marked_for_deletion_at: Time | null;
    /** Set once a picture was re-encoded, or found impossible to re-encode. */
    reencoded_at: Time | null;
    /** The re-encoded picture that took this one's place. */
    replaced_by: string | null;
    /** Of an upload in pieces: bytes from the beginning that had arrived when they were last looked for. */
    received_bytes: number | null;
    /** When a piece was last asked for; null where the file comes whole. */
    piece_at: Time | null;
    /** When a server last said that it is joining the pieces. */
    joining_at: Time | null;
    /** What the upload is for: an id that the page chose. */
    target: string | null;
  };
  /** How many bytes of files one student or one course may have, where the superadmin set it. */
  file_quotas: { name: "student" | "course"; bytes: number };
  /** One row for each warning of a full disk that was sent, until the disk has space again. */
  disk_warnings: { level: "low" | "full"; sent_at: Time };
  /** How backups, their proofs and updates of the program ended, as the commands tell it. */
  backup_runs: {
    id: string;
    kind: "backup" | "proof" | "update";
    at: Time;
    ok: Flag;
    words: string;
  };
  /**
   * How often something happened in the hour that begins at `hour`: requests that failed, by route
   * and code; messages taken and refused, by channel. Kept for some days.
   */
  hourly_counts: { hour: Time; kind: "failed" | "taken" | "refused"; name: string; count: number };
  /** When superadmins were last written to, by cause. */
  letters: { cause: string; sent_at: Time };
  note_entries: {
    id: string;
    student_id: string;
    lesson_id: string;
    course_id: string;
    title: string;
    description: string;
    file_id: string | null;
    created_at: Time;
  };
  /** How far a student has come in a video, in seconds. */
  positions: {
    student_id: string;
    lesson_id: string;
    course_id: string;
    seconds: number;
    saved_at: Time;
  };
  /** What admins did to whom. Names are those of that time; rows are never changed. */
  audit_entries: {
    id: string;
    at: Time;
    act: AuditAct;
    actor_id: string;
    actor_name: string;
    target_id: string | null;
    target_name: string;
    /** What the admin wrote, or "". */
    reason: Generated<string>;
    /** Both names, folded for search. */
    search: string;
  };
  school_settings: { name: "hijriDays"; value: string };
  /** Each page in the language that was first written; null when a former program wrote it. */
  site_content: { name: string; content: string; updated_at: Time; language: Language | null };
  /** The pages in the other languages. */
  site_translations: { name: string; language: Language; content: string; updated_at: Time };
};
