/**
 * The daily sheet. A day is its first millisecond in UTC and has begun somewhere 14 hours (50400000 ms) earlier;
 * a day without a class may lie 60 days ahead. Learned and known verses are JSON of [first, last, day number].
 */
export const HALAQA = `
create table substitutes (
  course_id text not null references courses (id) on delete cascade,
  person_id text not null references users (id) on delete cascade,
  asked_at bigint not null,
  accepted_at bigint,
  constraint substitutes_key primary key (course_id, person_id));
create index substitutes_of_person on substitutes (person_id);

create table sheet_students (
  course_id text not null references courses (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  place integer,
  direction text check (direction in ('onward', 'backward')),
  constraint sheet_students_key primary key (course_id, student_id));
create index sheet_students_of_student on sheet_students (student_id);

create table sheet_days (
  course_id text not null references courses (id) on delete cascade,
  day bigint not null check (day % 86400000 = 0),
  state text check (state in ('held', 'off')),
  by_id text not null,
  at bigint not null,
  device_at bigint not null,
  by_entries integer not null default 0 check (by_entries in (0, 1)),
  check (day <= at + 50400000 or (coalesce(state, 'off') = 'off' and day <= at + 5234400000)),
  constraint sheet_days_key primary key (course_id, day));

create table absences (
  course_id text not null references courses (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  day bigint not null check (day % 86400000 = 0),
  state text not null check (state in ('present', 'late', 'absent', 'excused')),
  by_id text not null,
  at bigint not null,
  device_at bigint not null,
  check (day <= at + 50400000),
  constraint absences_key primary key (student_id, day, course_id));
create index absences_of_course on absences (course_id, day);

create table day_notes (
  course_id text not null references courses (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  day bigint not null check (day % 86400000 = 0),
  note text not null check (length(note) <= 500),
  by_id text not null,
  at bigint not null,
  device_at bigint not null,
  check (day <= at + 50400000),
  constraint day_notes_key primary key (student_id, day, course_id));
create index day_notes_of_course on day_notes (course_id, day);

create table sheet_entries (
  course_id text not null references courses (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  day bigint not null check (day % 86400000 = 0),
  track text not null check (track in ('new', 'recent', 'old')),
  from_verse integer,
  to_verse integer,
  grade integer,
  stumbles integer check (stumbles between 0 and 99),
  unit text check (unit in ('verse', 'page', 'ruku', 'surah', 'quarter', 'part')),
  by_id text not null,
  at bigint not null,
  device_at bigint not null,
  passage_id text not null default '',
  heard_at bigint not null default 0,
  check (day <= at + 50400000),
  check (
    (grade is null and from_verse is null and to_verse is null and stumbles is null
      and unit is null)
    or (grade is not null and from_verse is not null and to_verse is not null
      and unit is not null and grade between 1 and 4 and from_verse >= 1
      and from_verse <= to_verse and to_verse <= 6236 and to_verse - from_verse < 1800)),
  constraint sheet_entries_key primary key (student_id, track, day, course_id, passage_id));
create index sheet_entries_of_course on sheet_entries (course_id, day);
create index sheet_entries_of_student on sheet_entries (student_id, day);
create index sheet_entries_of_verses on sheet_entries (student_id, from_verse, to_verse, day, track, grade);

create table sheet_history (
  course_id text not null references courses (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  day bigint not null check (day % 86400000 = 0),
  what text not null check (what in ('new', 'recent', 'old', 'attendance', 'note')),
  row text not null,
  by_id text not null,
  at bigint not null,
  device_at bigint not null,
  passage_id text not null default '',
  check (day <= at + 50400000),
  constraint sheet_history_key
    primary key (student_id, day, course_id, what, passage_id, device_at, by_id));
create index sheet_history_of_course on sheet_history (course_id);

create table sheet_tests (
  course_id text not null references courses (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  day bigint not null check (day % 86400000 = 0),
  kind text not null check (kind in ('part', 'half', 'whole')),
  from_verse integer not null check (from_verse between 1 and 6236),
  to_verse integer,
  grade integer,
  examiner text,
  by_id text not null,
  at bigint not null,
  device_at bigint not null,
  check (day <= at + 50400000),
  check (kind <> 'whole' or from_verse = 1),
  check (
    (grade is null and to_verse is null and examiner is null)
    or (grade is not null and to_verse is not null and examiner is not null
      and grade between 1 and 4 and to_verse between from_verse and 6236
      and length(examiner) between 1 and 100)),
  constraint sheet_tests_key primary key (student_id, day, course_id, kind, from_verse));
create index sheet_tests_of_course on sheet_tests (course_id);

create table days_seen (
  student_id text not null references users (id) on delete cascade,
  guardian_id text not null references users (id) on delete cascade,
  day bigint not null check (day % 86400000 = 0),
  at bigint not null,
  check (day <= at + 50400000),
  constraint days_seen_key primary key (student_id, day, guardian_id));
create index days_seen_of_guardian on days_seen (guardian_id);

create table learned_verses (
  student_id text not null references users (id) on delete cascade,
  runs text not null,
  constraint learned_verses_key primary key (student_id));

create table known_verses (
  student_id text not null references users (id) on delete cascade,
  runs text not null,
  by_id text not null,
  at bigint not null,
  constraint known_verses_key primary key (student_id));
`;
