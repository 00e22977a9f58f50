import { sql } from "kysely";
import type { Database } from "../src/platform/database/database.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { readConfig } from "../src/platform/config.ts";

const WORDS =
  "tajweed arabic seerah fiqh hadith tafsir grammar quran mathematics history beginners advanced women children memorisation recitation morning evening نحو صرف فقه سيره تفسير قران حديث عربي اطفال".split(
    " ",
  );
const AT_ONCE = 500;

/** Copies a published course with other search texts; 100,000 calls would take an hour. */
export async function multiplyCourse(
  { read, transaction, schema, dialect }: Database,
  courseId: string,
  times: number,
): Promise<void> {
  const courses = read.selectFrom("courses").selectAll().where("id", "=", courseId);
  const course = await courses.executeTakeFirstOrThrow();
  for (let from = 0; from < times; from += AT_ONCE) {
    const copies = Array.from({ length: Math.min(AT_ONCE, times - from) }, (_, step) => {
      const index = from + step;
      const word = (stride: number) =>
        WORDS[(index * stride + Math.floor(index / 32)) % WORDS.length] ?? "";
      const id = index.toString(16).padStart(24, "0");
      const search = `${word(7)} ${word(11)} course ${index} teacher ${index % 2_000} ${word(5)} ${id}`;
      const published_at = (course.published_at ?? 0) - index * 3_600_000;
      return { ...course, id, search, published_at };
    });
    await transaction((tx) => tx.insertInto("courses").values(copies).execute());
  }
  await sql.raw(dialect === "sqlite" ? "analyze" : "vacuum analyze courses").execute(schema);
}

if (import.meta.main) {
  const [courseId = "", times = "0"] = process.argv.slice(2);
  const database = openDatabase(readConfig(process.env));
  await multiplyCourse(database, courseId, Number(times));
  await database.close();
}
