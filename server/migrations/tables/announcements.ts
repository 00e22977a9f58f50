/** Announcements of teachers and admins, and their readers. Authors may leave, so they are no reference. */
export const ANNOUNCEMENTS = `
create table announcements (
  id text primary key,
  audience text not null,
  author_id text not null,
  text text not null,
  image_id text references files (id),
  image_alt text not null default '',
  is_no_class integer not null default 0,
  announced_at bigint not null,
  pinned_until bigint not null default 0,
  edited_at bigint,
  withdrawn_at bigint);
create index announcements_of_audience on announcements (audience, announced_at, id);
create index announcements_of_author on announcements (author_id, id);
create unique index announcements_image on announcements (image_id) where image_id is not null;
create index announcements_by_time on announcements (announced_at);

create table announcement_reads (
  announcement_id text not null references announcements (id) on delete cascade,
  reader_id text not null references users (id) on delete cascade,
  read_at bigint,
  opened_at bigint,
  constraint announcement_reads_key primary key (announcement_id, reader_id));
create index announcement_reads_of_reader on announcement_reads (reader_id, announcement_id);
`;
