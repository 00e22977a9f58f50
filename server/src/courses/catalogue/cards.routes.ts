import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { isId } from "@madrasa/contract/ids";
import { SECOND } from "../../platform/clock.ts";
import { refuse } from "../../platform/refusal.ts";
import { StorageUnavailable } from "../../platform/storage/with-timeout.ts";
import type { Platform } from "../../platform/platform.ts";
import { findCourse, type CourseWithTeacher } from "../courses/index.ts";
import { createBytesCache } from "./bytes-cache.ts";
import { DRAWING, drawCourseCard, drawSchoolCard } from "./draw-card.ts";

const DAY_SECONDS = 24 * 3600;
const AWAY = 5 * SECOND;
const MEBIBYTE = 1024 * 1024;

/** URL of a course's card. Changes with the banner, because messengers cache images for long. */
export function courseCardUrl(course: CourseWithTeacher): string {
  return `/cards/${course.id}.jpg?v=${cardVersion(course)}`;
}

const cardVersion = ({ banner_file_id }: CourseWithTeacher) =>
  `${DRAWING}-${banner_file_id?.slice(0, 8) ?? "woven"}`;

/** Permanent URLs of link previews: `school`, or a course id. */
export function cardRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, log, clock } = platform;
  /** Pauses storage access, so that queued cards do not each wait for the timeout. */
  let away: { error: StorageUnavailable; until: number } | undefined;
  const cardCache = createBytesCache({ bytes: 16 * MEBIBYTE, waiting: 20 });

  app.get<{ Params: { name: string } }>("/cards/:name.jpg", async (request, reply) => {
    const { name } = request.params;
    const course = name === "school" ? undefined : await publicCourse(name);
    const key = course ? `${course.id}.${cardVersion(course)}` : `school.${DRAWING}`;
    const tag = `"${key}"`;
    void reply
      .header("cache-control", `public, max-age=${DAY_SECONDS}`)
      .header("etag", tag)
      .header("content-security-policy", "sandbox");
    if (request.headers["if-none-match"] === tag) return reply.code(304).send();
    const card = await cardCache(key, async () => (course ? drawCourse(course) : drawSchoolCard()));
    return reply.type("image/jpeg").send(card);
  });

  async function publicCourse(name: string): Promise<CourseWithTeacher> {
    const course = isId(name)
      ? await findCourse(database.read, { id: name.toLowerCase() })
      : undefined;
    if (!course || course.published_at === null) throw refuse("FILE_NOT_FOUND");
    return course;
  }

  /**
   * Draws without the banner if it is unreadable, but fails if the storage is unavailable, because messengers cache
   * previews for long.
   */
  async function drawCourse(course: CourseWithTeacher): Promise<Buffer> {
    const { id, banner_file_id } = course;
    if (banner_file_id === null) return drawCourseCard(id);
    if (away && clock() < away.until) throw away.error;
    try {
      const banner = await buffer(await platform.storage.read(banner_file_id));
      return await drawCourseCard(id, banner);
    } catch (error) {
      if (error instanceof StorageUnavailable) {
        away = { error, until: clock() + AWAY };
        throw error;
      }
      log.warn({ err: error, courseId: id }, "a banner could not be drawn");
      return drawCourseCard(id);
    }
  }
}
