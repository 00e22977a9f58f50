export const FAMILIES = `
create table children (
  user_id text primary key references users (id) on delete cascade,
  avatar integer not null,
  pin_hash text,
  is_paused integer not null default 0);

create table guardians (
  child_id text not null references users (id) on delete cascade,
  guardian_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  is_first integer not null default 1,
  is_named integer not null default 0,
  pauses integer not null default 0,
  constraint guardians_key primary key (child_id, guardian_id));
create index guardians_of_guardian on guardians (guardian_id);

create table guardian_invitations (
  secret_hash text not null,
  child_id text not null references users (id) on delete cascade,
  made_by text not null references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  constraint guardian_invitations_key primary key (secret_hash, child_id));
create index guardian_invitations_of_child on guardian_invitations (child_id);
create index guardian_invitations_of_maker on guardian_invitations (made_by);

create table guardian_questions (
  child_id text not null references users (id) on delete cascade,
  asked_by text not null references users (id) on delete cascade,
  kind text not null,
  words text not null,
  asked_at bigint not null,
  refused_at bigint,
  constraint guardian_questions_key primary key (child_id, asked_by, kind));
create index guardian_questions_by_time on guardian_questions (asked_at);
create index guardian_questions_of_asker on guardian_questions (asked_by);

create table guardian_decisions (
  child_id text not null references users (id) on delete cascade,
  guardian_id text not null references users (id) on delete cascade,
  is_first integer not null,
  is_named integer not null,
  pauses integer not null default 0,
  created_at bigint not null,
  final_at bigint not null,
  constraint guardian_decisions_key primary key (child_id, guardian_id));
create index guardian_decisions_by_time on guardian_decisions (final_at);
create index guardian_decisions_of_guardian on guardian_decisions (guardian_id);

create table children_texts (
  number integer not null,
  language text not null,
  content text not null,
  written_at bigint not null,
  constraint children_texts_key primary key (number, language));

create table consents (
  child_id text not null references users (id) on delete cascade,
  guardian_id text not null references users (id) on delete cascade,
  text_number integer not null,
  language text not null,
  phone_end text not null,
  given_at bigint not null,
  read_number integer,
  read_language text,
  read_at bigint,
  constraint consents_key primary key (child_id, guardian_id));
create index consents_of_guardian on consents (guardian_id);

create table withheld_courses (
  child_id text not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  guardian_id text not null references users (id) on delete cascade,
  withheld_at bigint not null,
  constraint withheld_courses_key primary key (child_id, course_id, guardian_id));
create index withheld_courses_of_course on withheld_courses (course_id);
create index withheld_courses_of_guardian on withheld_courses (guardian_id);

create table slips (
  id text primary key,
  course_id text not null references courses (id) on delete cascade,
  name text not null,
  secret_hash text not null unique,
  short_code_hash text not null unique,
  printed text not null,
  created_at bigint not null,
  taken_at bigint,
  taken_by text references users (id) on delete cascade,
  student_id text references users (id) on delete cascade,
  seen_at bigint,
  refused_person text);
create index slips_by_age on slips (created_at);
create index slips_of_course on slips (course_id, created_at);
create index slips_of_student on slips (student_id) where student_id is not null;
create index slips_taken_by on slips (taken_by) where taken_by is not null;

create table join_requests (
  child_id text not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  asked_at bigint not null,
  slip_id text references slips (id) on delete set null,
  constraint join_requests_key primary key (child_id, course_id));
create index join_requests_of_course on join_requests (course_id);
create index join_requests_of_slip on join_requests (slip_id);
`;
