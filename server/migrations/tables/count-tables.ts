/**
 * Counts that statistics and explorer show, kept by triggers in the transactions that change it: active
 * courses and their students, joins and completions by day (UTC, days since the epoch), and listed
 * courses by category, which are the published ones of teachers who may take students. Counting ten
 * million rows takes a second.
 */
export const COUNT_TABLES: readonly string[] = [
  `create table kept_counts (
    day integer not null,
    name text not null,
    part bigint not null default 0,
    total bigint not null,
    primary key (day, name, part))`,
  // Number of active courses of a student, at least one.
  "create table enrolled_students (student_id text primary key, courses integer not null)",
];
