import { sql } from "kysely";
import { PAGE_SIZE } from "@madrasa/contract/limits";
import type { Language } from "@madrasa/contract/languages";
import type { Database, Db } from "../../platform/database/database.ts";
import { compileOnce, firstRow } from "../../platform/database/compile-once.ts";
import { newestMatches, rowsAsText } from "../../platform/database/dialect.ts";
import {
  countRows,
  LOWEST_ID,
  newestFirst,
  searchWindows,
  type Count,
  type Page,
} from "../../platform/database/paging.ts";
import { matches, withTeacher } from "./courses.queries.ts";

type PublicFilter = {
  search?: string | undefined;
  category?: string | undefined;
  language?: Language | undefined;
  teacherId?: string | undefined;
};

/** The newest of the matching courses are looked at; these mostly fill the page. */
const SEARCHED_FIRST = 100;
/** The most that one of the further queries looks at. */
const COURSES_SEARCHED = 1_000;

/**
 * In a query that joins the teacher: approved and not suspended. As one comparison, since PostgreSQL
 * would take the share of approved people among all, students too, for that among the teachers of
 * courses, and read every course.
 */
export const takesStudents = sql<boolean>`teacher.approved > teacher.suspended`;

/** Courses that the explorer shows: those of teachers who may take students. */
const inExplorer = (db: Db, { category, language, teacherId }: PublicFilter) => {
  let query = withTeacher(db).where(takesStudents);
  if (category) query = query.where("courses.category", "=", category);
  if (language) query = query.where("courses.language", "=", language);
  if (teacherId) query = query.where("courses.teacher_id", "=", teacherId);
  return query;
};

const published = (database: Database, filter: PublicFilter) => {
  const query = inExplorer(database.read, filter)
    .where("courses.published_at", "is not", null)
    .where("courses.deleted_at", "is", null);
  return filter.search ? query.where(matches(filter.search)) : query;
};

/** One teacher's courses are few, and all of them are looked at. */
const isAmongAll = ({ search, teacherId }: PublicFilter) => !search || teacherId !== undefined;

const ORDER = { at: "courses.published_at", id: "courses.id" };

/** `countPublished` is for lists without a search; a search counts while it looks. */
export async function listPublished(database: Database, filter: PublicFilter, page: Page) {
  if (isAmongAll(filter)) {
    return published(database, filter).$call(newestFirst(page, ORDER)).execute();
  }
  return searchWindows(page, (part, window) =>
    searchWindow(
      database,
      filter,
      part,
      window > 0 ? COURSES_SEARCHED : Math.max(SEARCHED_FIRST, part.limit),
    ),
  );
}

/** The file of the picture that the explorer shows first. */
export async function findFirstBanner(database: Database): Promise<string | undefined> {
  const newest = newestFirst({ limit: 1, cursor: undefined }, ORDER);
  const [first] = await published(database, {}).$call(newest).execute();
  return first?.banner_file_id ?? undefined;
}

/** The state that the explorer's first page is made from, for a cached answer. */
export async function explorerState(database: Database): Promise<string> {
  const [newest, total] = await Promise.all([
    newestVersions(database.read, {}),
    sumListed(database.read, undefined),
  ]);
  return `${total} ${newest?.state}`;
}

const newestVersions = compileOnce(
  (db) =>
    db
      .selectFrom(
        inExplorer(db, {})
          .clearSelect()
          .select(["courses.id", "courses.version", "teacher.first_name", "teacher.last_name"])
          .where("courses.published_at", "is not", null)
          .where("courses.deleted_at", "is", null)
          .$call(newestFirst({ limit: PAGE_SIZE + 1, cursor: undefined }, ORDER))
          .as("newest"),
      )
      .select(rowsAsText(db, ["id", "version", "first_name", "last_name"]).as("state")),
  firstRow,
);

export async function countPublished(database: Database, filter: PublicFilter): Promise<Count> {
  if (filter.teacherId || filter.language) {
    return countRows(database.read, published(database, filter));
  }
  return { total: await sumListed(database.read, filter.category) };
}

/** The counts that triggers keep, in one category or in all, those without one too. */
async function sumListed(db: Db, category: string | undefined): Promise<number> {
  const name = category ? sql`name = ${`listed ${category}`}` : sql`name like 'listed %'`;
  const { rows } = await sql<{ total: number }>`
    select coalesce(cast(sum(total) as bigint), 0) as total from kept_counts
    where day = 0 and ${name}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Looks through one window of matches. The index of trigrams is read once, since that is what takes
 * time: for the ids of the page's courses, for the total of those that the explorer shows, and for
 * where a full window ends. Courses of the very millisecond are not looked for again. Each course's
 * teacher is asked for by itself: for a join, databases read all people of the school.
 */
async function searchWindow(
  database: Database,
  filter: PublicFilter,
  { limit, cursor }: Page,
  atMost: number,
) {
  const { search = "", category, language } = filter;
  const { rows } = await sql<{
    id: string | null;
    total: number;
    matched: number;
    oldest: number | null;
  }>`
    with matched as materialized (
      select id, published_at, teacher_id, category, language
      from (${newestMatches(database, search, cursor, atMost)}) as newest),
    shown as materialized (
      select matched.id, matched.published_at from matched
      where (select ${takesStudents} from users as teacher where teacher.id = matched.teacher_id)
        ${category ? sql`and matched.category = ${category}` : sql``}
        ${language ? sql`and matched.language = ${language}` : sql``}
        ${cursor ? sql`and (matched.published_at, matched.id) < (${cursor.at}, ${cursor.id})` : sql``})
    select shown.id, counted.* from (
      select (select count(*) from shown) as total, count(*) as matched,
        min(published_at) as oldest from matched) as counted
    left join shown on true
    order by shown.published_at desc, shown.id desc limit ${limit}`.execute(database.read);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const { total = 0, matched = 0, oldest = null } = rows[0] ?? {};
  const end = matched < atMost || oldest === null ? undefined : { at: oldest, id: LOWEST_ID };
  return { rows: await listByIds(database, ids), count: { total }, end };
}

async function listByIds(database: Database, ids: string[]) {
  if (ids.length === 0) return [];
  const page = { limit: ids.length, cursor: undefined };
  return withTeacher(database.read)
    .where("courses.id", "in", ids)
    .$call(newestFirst(page, ORDER))
    .execute();
}
