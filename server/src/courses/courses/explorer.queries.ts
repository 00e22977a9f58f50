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
  type Window,
} from "../../platform/database/paging.ts";
import { type CourseWithTeacher, matches, withTeacher } from "./courses.queries.ts";

type PublicFilter = {
  search?: string | undefined;
  category?: string | undefined;
  language?: Language | undefined;
  teacherId?: string | undefined;
};

/** One more than the matches shown. */
const SEARCHED_FIRST = 101;
const COURSES_SEARCHED = 1_000;

/**
 * Approved and not suspended, as one comparison: PostgreSQL would otherwise estimate by the share of approved people
 * among all users, and read every course.
 */
export const takesStudents = sql<boolean>`teacher.approved > teacher.suspended`;

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

const isAmongAll = ({ search, teacherId }: PublicFilter) => !search || teacherId !== undefined;

const ORDER = { at: "courses.published_at", id: "courses.id" };

/** `countPublished` is for lists without a search; searches count while matching. */
export async function listPublished(database: Database, filter: PublicFilter, page: Page) {
  if (isAmongAll(filter)) {
    return published(database, filter).$call(newestFirst(page, ORDER)).execute();
  }
  return searchWindows(page, (part, window) =>
    searchWindow(
      database,
      filter,
      part,
      window > 0 ? COURSES_SEARCHED : Math.max(SEARCHED_FIRST, part.limit + 1),
    ),
  );
}

export async function findFirstBanner(database: Database): Promise<string | undefined> {
  const newest = newestFirst({ limit: 1, cursor: undefined }, ORDER);
  const [first] = await published(database, {}).$call(newest).execute();
  return first?.banner_file_id ?? undefined;
}

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

async function sumListed(db: Db, category: string | undefined): Promise<number> {
  const name = category ? sql`name = ${`listed ${category}`}` : sql`name like 'listed %'`;
  const { rows } = await sql<{ total: number }>`
    select coalesce(cast(sum(total) as bigint), 0) as total from kept_counts
    where day = 0 and ${name}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Searches one window of matches. Reads the trigram index once, the expensive part, for the page's ids, the total, and
 * the end of a full window. Teachers are queried individually, because a join reads all users. A full window ends before
 * the millisecond of its last match, of which it may lack courses, or widens if all are of that one.
 */
async function searchWindow(
  database: Database,
  filter: PublicFilter,
  { limit, cursor }: Page,
  atMost: number,
): Promise<Window<CourseWithTeacher>> {
  const { search = "", category, language } = filter;
  const { rows } = await sql<{
    id: string | null;
    total: number;
    oldest: number | null;
    newest: number | null;
  }>`
    with matched as materialized (
      select id, published_at, teacher_id, category, language
      from (${newestMatches(database, search, cursor, atMost)}) as newest),
    filled as materialized (
      select min(published_at) as oldest, max(published_at) as newest from matched
      having count(*) >= ${atMost}),
    shown as materialized (
      select matched.id, matched.published_at from matched
      where (select ${takesStudents} from users as teacher where teacher.id = matched.teacher_id)
        and matched.published_at > coalesce((select oldest from filled), 0)
        ${category ? sql`and matched.category = ${category}` : sql``}
        ${language ? sql`and matched.language = ${language}` : sql``}
        ${cursor ? sql`and (matched.published_at, matched.id) < (${cursor.at}, ${cursor.id})` : sql``})
    select shown.id, counted.* from (
      select (select count(*) from shown) as total, (select oldest from filled) as oldest,
        (select newest from filled) as newest) as counted
    left join shown on true
    order by shown.published_at desc, shown.id desc limit ${limit}`.execute(database.read);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const { total = 0, oldest = null, newest = null } = rows[0] ?? {};
  if (oldest !== null && oldest === newest) {
    return searchWindow(database, filter, { limit, cursor }, atMost * 10);
  }
  const end = oldest === null ? undefined : { at: oldest + 1, id: LOWEST_ID };
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
