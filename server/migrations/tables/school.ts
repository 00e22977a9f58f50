/**
 * The school's pages and settings, what admins did, and what servers and commands store. Entries of the
 * audit refer to nobody, since they stay when the people they name are deleted.
 */
export const SCHOOL = `
create table audit_entries (
  id text primary key,
  at bigint not null,
  action text not null,
  actor_id text not null,
  target_id text,
  target_name text not null,
  reason text not null default '',
  search text not null default '');
create index audit_entries_newest on audit_entries (at, id);
create index audit_entries_reasons on audit_entries (target_id) where reason <> '';

create table complaints (
  id text primary key,
  author_id text not null,
  subject_kind text not null check (
    subject_kind in ('course', 'section', 'lesson', 'person', 'recitation')),
  subject_id text not null,
  course_id text,
  words text not null,
  contact text not null,
  submitted_at bigint not null,
  answer text not null default '',
  answered_at bigint,
  answered_by text,
  author_first_name text not null default '',
  author_last_name text not null default '',
  by_child integer not null,
  holds integer not null default 1);
create index complaints_by_time on complaints (submitted_at, id);
create index complaints_of_author on complaints (author_id, submitted_at, id);
create index complaints_open on complaints (subject_kind, subject_id) where answered_at is null;
create index complaints_open_by_time on complaints (submitted_at, id) where answered_at is null;

create table complaint_readers (
  user_id text primary key references users (id) on delete cascade,
  named_at bigint not null);

create table school_settings (name text primary key, value text not null);

create table site_content (
  name text primary key,
  content text not null,
  updated_at bigint not null,
  language text not null);

create table site_translations (
  name text not null,
  language text not null,
  content text not null,
  updated_at bigint not null,
  constraint site_translations_key primary key (name, language));

create table file_quotas (name text primary key, bytes bigint not null);

create table disk_warnings (level text primary key, sent_at bigint not null);

create table rate_limit_entries (
  id text primary key,
  key text not null,
  at bigint not null,
  expires_at bigint not null default 0);
create index rate_limit_entries_expiry on rate_limit_entries (expires_at);
create index rate_limit_entries_of_key on rate_limit_entries (key, at);

create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  digest text not null,
  created_at bigint not null,
  constraint idempotency_keys_key primary key (user_id, key));
create index idempotency_keys_created on idempotency_keys (created_at);

create table backup_runs (
  id text primary key,
  kind text not null,
  at bigint not null,
  ok integer not null,
  words text not null);

create table hourly_counts (
  hour bigint not null,
  kind text not null,
  name text not null,
  count integer not null,
  constraint hourly_counts_key primary key (hour, kind, name));

create table deliveries (
  id text primary key,
  person_id text not null,
  kind text not null,
  subject text not null,
  channel text not null,
  template text not null,
  facts text not null,
  created_at bigint not null,
  due_at bigint not null,
  attempts integer not null default 0,
  state text not null default 'waiting',
  spread_to text not null default '',
  constraint deliveries_once unique (person_id, kind, subject, channel));
create index deliveries_due on deliveries (state, due_at, id);
create index deliveries_by_time on deliveries (created_at);

create table sent_reports (cause text primary key, sent_at bigint not null);

create table oldest_programs (migration text primary key, oldest_program text not null);

create table servers (
  id text primary key,
  name text not null,
  key_fingerprint text not null,
  store text not null,
  public_url text not null,
  seen_at bigint not null);

create table builds (id text primary key, seen_at bigint not null);

create table build_assets (
  path text not null,
  build_id text not null references builds (id) on delete cascade,
  sha256 text not null,
  constraint build_assets_key primary key (path, build_id));
create index build_assets_by_build on build_assets (build_id);
`;
