export const TEACHING = `
create table files (
  id text primary key,
  kind text not null,
  owner_id text not null,
  course_id text,
  name text not null,
  content_type text not null,
  size bigint,
  created_at bigint not null,
  confirmed_at bigint,
  marked_for_deletion_at bigint,
  reencoded_at bigint,
  replaced_by text,
  received_bytes bigint,
  chunk_at bigint,
  joining_at bigint,
  target text,
  width integer,
  height integer,
  may_change integer not null default 0,
  shared integer not null default 0);
create index files_marked_for_deletion on files (id) where marked_for_deletion_at is not null;
create index files_of_course on files (course_id) where course_id is not null;
create index files_of_reciter on files (owner_id, size)
  where kind = 'recitation' and marked_for_deletion_at is null;
create index files_of_student on files (owner_id, size)
  where kind = 'noteImage' and marked_for_deletion_at is null;
create index files_of_teaching on files (course_id, size)
  where kind <> 'noteImage' and marked_for_deletion_at is null;
create index files_pending on files (created_at) where confirmed_at is null;
create index files_pending_of_owner on files (owner_id)
  where confirmed_at is null and marked_for_deletion_at is null;
create index files_recited_in on files (course_id, size)
  where kind = 'recitation' and marked_for_deletion_at is null;
create index files_shared on files (id) where shared = 1;
create index files_to_reencode on files (id)
  where reencoded_at is null and confirmed_at is not null and kind in ('banner', 'noteImage',
    'lessonImage');

create table courses (
  id text primary key,
  teacher_id text not null references users (id),
  title text not null,
  description text not null,
  category text,
  language text,
  language_chosen integer not null default 0,
  tags text not null,
  banner_file_id text references files (id),
  published_at bigint,
  enrollable integer not null default 1,
  meeting_title text,
  meeting_description text,
  meeting_link text,
  meeting_at bigint,
  lesson_count integer not null default 0,
  student_count integer not null default 0,
  search text not null default '',
  created_at bigint not null,
  last_active_at bigint not null,
  deleted_at bigint,
  version integer not null default 0,
  meeting_moved_from bigint,
  meeting_cancelled_at bigint,
  certificates integer not null default 0,
  daily_sheet integer not null default 0);
create index courses_banner on courses (banner_file_id);
create index courses_by_language on courses (language, published_at, id)
  where published_at is not null and deleted_at is null;
create index courses_deleted on courses (deleted_at) where deleted_at is not null;
create index courses_of_category on courses (category, published_at, id)
  where published_at is not null and deleted_at is null;
create index courses_of_teacher on courses (teacher_id, created_at, id);
create index courses_published on courses (published_at, id)
  where published_at is not null and deleted_at is null;

create table sections (
  id text primary key,
  course_id text not null references courses (id),
  position integer not null,
  title text not null,
  description text not null,
  lesson_count integer not null default 0);
create index sections_of_course on sections (course_id, position);

create table lessons (
  id text primary key,
  course_id text not null references courses (id),
  section_id text not null references sections (id),
  position integer not null,
  kind text not null,
  title text not null,
  description text not null,
  file_id text not null references files (id),
  thumbnail_file_id text references files (id),
  duration_seconds double precision,
  resources text not null,
  created_at bigint not null,
  alt text not null default '',
  recite integer not null default 0);
create index lessons_file on lessons (file_id);
create index lessons_of_course on lessons (course_id, section_id, position);
create index lessons_of_section on lessons (section_id);
create index lessons_thumbnail on lessons (thumbnail_file_id);

create table lesson_files (
  lesson_id text not null references lessons (id) on delete cascade,
  kind text not null check (kind in ('original', 'small', 'sound')),
  course_id text not null references courses (id),
  file_id text not null references files (id),
  duration_seconds double precision,
  created_at bigint not null,
  primary key (lesson_id, kind));
create index lesson_files_course on lesson_files (course_id, kind);
create index lesson_files_file on lesson_files (file_id);

create table lesson_texts (
  lesson_id text not null references lessons (id) on delete cascade,
  kind text not null,
  language text not null,
  course_id text not null references courses (id),
  file_id text not null references files (id),
  created_at bigint not null,
  primary key (lesson_id, kind, language));
create index lesson_texts_course on lesson_texts (course_id);
create index lesson_texts_file on lesson_texts (file_id);

create table enrolments (
  course_id text not null references courses (id),
  student_id text not null references users (id),
  enrolled_at bigint not null,
  active_at bigint not null default 0,
  completed_count integer not null default 0,
  version integer not null default 0,
  finished_at bigint,
  written_at bigint,
  to_check integer not null default 0,
  away_from bigint,
  away_until bigint,
  constraint enrolments_key primary key (course_id, student_id));
create index enrolments_by_activity on enrolments (student_id, active_at, course_id);
create index enrolments_by_date on enrolments (course_id, enrolled_at, student_id);
create index enrolments_by_time on enrolments (enrolled_at);
create index enrolments_of_course_by_activity
  on enrolments (course_id, active_at, student_id, completed_count);

create table past_enrolments (
  course_id text not null references courses (id),
  student_id text not null references users (id),
  enrolled_at bigint not null,
  active_at bigint not null default 0,
  left_at bigint,
  finished_at bigint,
  written_at bigint,
  to_check integer not null default 0,
  away_from bigint,
  away_until bigint,
  constraint past_enrolments_key primary key (course_id, student_id));
create index past_enrolments_left on past_enrolments (left_at) where left_at is not null;
create index past_enrolments_of_student on past_enrolments (student_id);

create table removed_students (
  course_id text not null references courses (id),
  student_id text not null references users (id),
  enrolled_at bigint not null,
  left_at bigint,
  removed_at bigint not null,
  reason text not null,
  active_at bigint not null default 0,
  finished_at bigint,
  written_at bigint,
  to_check integer not null default 0,
  away_from bigint,
  away_until bigint,
  constraint removed_students_key primary key (course_id, student_id));
create index removed_students_by_date on removed_students (course_id, removed_at, student_id);
create index removed_students_of_student on removed_students (student_id);

create table removed_contacts (
  course_id text not null references courses (id) on delete cascade,
  contact text not null,
  removed text not null,
  constraint removed_contacts_key primary key (course_id, contact, removed));

create table completions (
  student_id text not null references users (id),
  lesson_id text not null references lessons (id),
  course_id text not null references courses (id),
  completed_at bigint not null,
  constraint completions_key primary key (student_id, lesson_id));
create index completions_by_time on completions (completed_at);
create index completions_of_course on completions (course_id, student_id, completed_at);
create index completions_of_lesson on completions (lesson_id);

create table positions (
  student_id text not null references users (id),
  lesson_id text not null references lessons (id),
  course_id text not null references courses (id),
  seconds double precision not null,
  saved_at bigint not null,
  constraint positions_key primary key (student_id, lesson_id));
create index positions_of_course on positions (course_id);
create index positions_of_lesson on positions (lesson_id);

create table note_entries (
  id text primary key,
  student_id text not null references users (id),
  lesson_id text not null references lessons (id),
  course_id text not null references courses (id),
  title text not null,
  description text not null,
  file_id text references files (id),
  created_at bigint not null,
  alt text not null default '');
create unique index note_entries_file on note_entries (file_id) where file_id is not null;
create index note_entries_newest on note_entries (student_id, created_at, id);
create index note_entries_of_course on note_entries (course_id);
create index note_entries_of_lesson on note_entries (lesson_id, student_id, created_at, id);
create index note_entries_of_student on note_entries (student_id);

create table note_sizes (student_id text primary key, bytes bigint not null);

create table certificates (
  id text primary key,
  course_id text not null,
  student_id text not null references users (id),
  teacher_id text not null,
  student_name text not null,
  course_title text not null,
  course_language text,
  lesson_count integer not null,
  finished_at bigint not null,
  issued_at bigint not null,
  withdrawn_at bigint);
create index certificates_newest on certificates (course_id, issued_at, id);
create unique index certificates_once on certificates (course_id, student_id);
create index certificates_student on certificates (student_id, id);

create table replaced_certificates (
  id text primary key,
  course_id text not null,
  student_id text not null references users (id) on delete cascade,
  replaced_at bigint not null);
create index replaced_certificates_of_student on replaced_certificates (student_id, course_id);
`;
