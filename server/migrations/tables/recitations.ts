export const RECITATIONS = `
create table recitation_courses (
  course_id text primary key references courses (id) on delete cascade,
  since bigint not null);

create table recitations (
  id text primary key,
  student_id text not null references users (id) on delete cascade,
  course_id text references courses (id) on delete set null,
  course_title text not null,
  course_language text not null,
  file_id text references files (id),
  seconds double precision not null,
  peaks text not null,
  from_verse integer,
  to_verse integer,
  remark text not null,
  handed_in_at bigint not null,
  heard_at bigint,
  answered_at bigint,
  answered_by text,
  grade integer,
  annotations text not null default '[]',
  answer_remark text not null default '',
  answer_file_id text references files (id),
  answer_seconds double precision,
  answer_peaks text,
  seen_at bigint,
  expires_at bigint not null,
  listener_id text,
  notified_gone_at bigint);
create unique index recitations_answer_file on recitations (answer_file_id)
  where answer_file_id is not null;
create index recitations_by_end on recitations (expires_at);
create unique index recitations_file on recitations (file_id) where file_id is not null;
create index recitations_for_listener on recitations (listener_id, course_id)
  where listener_id is not null and answered_at is null;
create index recitations_of_course on recitations (course_id);
create index recitations_of_student on recitations (student_id, handed_in_at, id);
create index recitations_unseen on recitations (student_id, answered_at)
  where answered_at is not null and seen_at is null;
create index recitations_waiting on recitations (course_id, handed_in_at, id)
  where answered_at is null;

create table playback_grants (
  id text primary key,
  recitation_id text not null references recitations (id) on delete cascade,
  admin_id text not null references users (id) on delete cascade,
  expires_at bigint not null);
create index recitation_hearings_of on playback_grants (recitation_id);
create index recitation_hearings_of_admin on playback_grants (admin_id);

create table recitation_listeners (
  course_id text primary key references courses (id) on delete cascade,
  person_id text not null references users (id) on delete cascade,
  asked_at bigint not null,
  accepted_at bigint);
create index recitation_listeners_of_person on recitation_listeners (person_id);

create table listener_choices (
  student_id text not null references users (id) on delete cascade,
  guardian_id text not null references users (id) on delete cascade,
  course_id text not null references courses (id) on delete cascade,
  listener_id text not null,
  chosen_at bigint not null,
  notified_at bigint,
  constraint listener_choices_key primary key (student_id, course_id, guardian_id));
create index listener_choices_of_course on listener_choices (course_id);
create index listener_choices_of_guardian on listener_choices (guardian_id);

create table recording_consents (
  student_id text not null references users (id) on delete cascade,
  guardian_id text not null references users (id) on delete cascade,
  allowed integer not null,
  text_number integer not null,
  language text not null,
  answered_at bigint not null,
  constraint recording_consents_key primary key (student_id, guardian_id));
create index recording_consents_of_guardian on recording_consents (guardian_id);
`;
