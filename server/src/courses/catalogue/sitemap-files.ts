import { pipeline, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { HOUR } from "../../platform/clock.ts";
import type { Cursor } from "../../platform/database/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { createBytesCache } from "./bytes-cache.ts";
import { listFound, type FoundCourse } from "./sitemap.queries.ts";

/** With all language versions a file is about 3 MB, a thirtieth of it compressed. */
const COURSES_A_FILE = 1_000;
/** Courses processed before yielding to other requests: one or two milliseconds. */
const AT_ONCE = 50;
const CACHE = { bytes: 16 * 1024 ** 2, waiting: 40 };

/** Sitemap files that list courses, cached for an hour. `write` renders one. */
export function createSitemapFiles(
  { database, clock }: Pick<Platform, "database" | "clock">,
  write: (courses: AsyncIterable<FoundCourse[]>) => AsyncIterable<string>,
) {
  const cache = createBytesCache(CACHE);
  const forAnHour = async (name: string, make: () => Promise<Buffer>) =>
    cache(`${name} ${Math.floor(clock() / HOUR)}`, make);

  async function* read(after: Cursor | undefined, most: number) {
    let cursor = after;
    for (let left = most; left > 0; left -= AT_ONCE) {
      const courses = await listFound(database.read, { limit: Math.min(AT_ONCE, left), cursor });
      yield courses;
      cursor = courses.at(-1);
      if (courses.length < AT_ONCE) return;
      await nextTurn();
    }
  }

  /** The last course before each file, null for the first. */
  async function starts(): Promise<(Cursor | null)[]> {
    const bytes = await forAnHour("starts", async () => {
      const found: (Cursor | null)[] = [];
      let [number, last] = [0, null as Cursor | null];
      for await (const courses of read(undefined, Infinity)) {
        for (const { at, id } of courses) {
          if (number % COURSES_A_FILE === 0) found.push(last);
          last = { at, id };
          number += 1;
        }
      }
      return Buffer.from(JSON.stringify(found));
    });
    return JSON.parse(bytes.toString()) as (Cursor | null)[];
  }

  return {
    count: async () => (await starts()).length,
    /** Gzip. Undefined if there are fewer files. */
    compressed: async (number: number): Promise<Buffer | undefined> => {
      const start = (await starts())[number - 1];
      if (start === undefined) return undefined;
      return forAnHour(`courses ${number}`, async () => {
        const text = Readable.from(write(read(start ?? undefined, COURSES_A_FILE)));
        return buffer(pipeline(text, createGzip(), () => undefined));
      });
    },
  };
}
