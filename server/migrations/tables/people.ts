export const PEOPLE = `
create table users (
  id text primary key,
  role text not null,
  first_name text not null,
  last_name text not null,
  email text,
  email_verified integer not null default 0,
  email_since bigint not null default 0,
  email_refused_at bigint,
  phone_country text,
  phone text,
  phone_since bigint not null default 0,
  phone_refused_at bigint,
  phone_hidden integer not null default 0,
  password_hash text,
  contact_method text not null,
  language text,
  approved integer not null default 0,
  suspended integer not null default 0,
  suspension_reason text not null default '',
  search text not null default '',
  created_at bigint not null,
  deleted_at bigint,
  links_hidden integer not null default 0,
  shown_as_guardian integer,
  time_zone text,
  announcement_emails integer not null default 0,
  digest integer not null default 1,
  digest_emails integer not null default 0,
  digest_day integer not null default 4);
create index users_deleted on users (deleted_at, id) where deleted_at is not null;
create index users_email on users (email) where email is not null;
create index users_digest_emails on users (id) where digest_emails = 1;
create index users_of_role on users (role, created_at, id) where deleted_at is null;
create index users_pending on users (id)
  where role = 'teacher' and approved = 0 and deleted_at is null;
create unique index users_phone on users (phone, phone_country) where phone is not null;
create unique index users_verified_email on users (email) where email_verified = 1;
create index users_admins on users (created_at, id) where role in ('generaladmin', 'superadmin');

create table deleted_accounts (
  user_id text primary key references users (id),
  first_name text not null,
  last_name text not null,
  approved integer not null,
  suspended integer not null,
  deleted_at bigint not null,
  purge_at bigint not null);
create index deleted_accounts_by_purge on deleted_accounts (purge_at);

create table renamed_teachers (
  teacher_id text primary key,
  done_at bigint not null,
  done_id text not null);

create table email_clashes (user_id text primary key references users (id) on delete cascade);

create table devices (
  id text primary key,
  user_id text not null references users (id),
  token_hash text not null unique,
  browser text not null,
  first_seen_at bigint not null,
  last_seen_at bigint not null,
  second_step_at bigint);
create index devices_age on devices (last_seen_at);
create index devices_of_user on devices (user_id, last_seen_at);

create table family_keys (
  id text primary key,
  guardian_id text not null references users (id) on delete cascade,
  device_id text not null references devices (id) on delete cascade,
  key_hash text not null unique,
  created_at bigint not null,
  pin_hash text,
  pin_length integer);
create index family_keys_of_device on family_keys (device_id);
create index family_keys_of_guardian on family_keys (guardian_id);

create table pin_tries (
  family_key_id text not null references family_keys (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  wrong integer not null,
  constraint pin_tries_key primary key (family_key_id, user_id));
create index pin_tries_of_user on pin_tries (user_id);

create table sessions (
  token_hash text primary key,
  user_id text not null references users (id),
  device_id text not null references devices (id),
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null,
  family_key_id text references family_keys (id) on delete cascade,
  by_pin integer not null default 0,
  password_at bigint);
create index sessions_expiry on sessions (expires_at);
create index sessions_of_device on sessions (device_id);
create index sessions_of_family_key on sessions (family_key_id) where family_key_id is not null;
create index sessions_of_user on sessions (user_id);

create table second_steps (
  user_id text primary key references users (id),
  secret text not null,
  created_at bigint not null,
  confirmed_at bigint,
  last_counter bigint not null default 0);

create table second_step_codes (
  user_id text not null references users (id),
  code_hash text not null,
  constraint second_step_codes_key primary key (user_id, code_hash));

create table codes (
  id text primary key,
  request_id text not null,
  user_id text,
  purpose text not null,
  channel text not null,
  target text not null,
  code_hash text not null,
  secret_hash text not null,
  tries integer not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  proven_at bigint,
  consumed_at bigint);
create index codes_age on codes (created_at);
create index codes_of_target on codes (target, purpose, created_at);
create index codes_of_user on codes (user_id) where user_id is not null;
create unique index codes_secret on codes (secret_hash);

create table account_changes (
  id text primary key,
  user_id text not null references users (id),
  kind text not null default 'phone',
  secret_hash text not null,
  email text,
  email_verified integer not null,
  email_since bigint not null default 0,
  phone_country text,
  phone text,
  phone_since bigint not null default 0,
  made_at bigint not null default 0,
  expires_at bigint not null,
  undone_at bigint,
  phone_lost integer not null default 0);
create index account_changes_expiry on account_changes (expires_at);
create index account_changes_of_user on account_changes (user_id, made_at);
create unique index account_changes_secret on account_changes (secret_hash);

create table teacher_invitations (
  id text not null,
  secret_hash text not null,
  made_by text not null,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  constraint teacher_invitations_key primary key (id));
create index teacher_invitations_open on teacher_invitations (expires_at, id) where used_at is null;
create unique index teacher_invitations_secret on teacher_invitations (secret_hash);
`;
