import type { FastifyInstance } from "fastify";
import { contract } from "@madrasa/contract";
import { isId } from "@madrasa/contract/ids";
import { canonicalType, FILE_RULES, lessonFileKind, type FileKind } from "@madrasa/contract/limits";
import { refuse } from "../../platform/http/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { courseToManage } from "../courses/index.ts";
import { findPublicBanner, insertFile, UPLOAD_LINK_LIFE } from "../files/index.ts";

export function mediaRoutes(platform: Platform): Route[] {
  const { database, storage, clock } = platform;
  return [
    route(contract.media.uploadLink, async ({ actor, query }) => {
      const course = await courseToManage(database.read, actor, query.courseId);
      const contentType = canonicalType(query.contentType);
      const kind = kindOf(query.filename, contentType);
      const { maxBytes } = FILE_RULES[kind];
      if ((query.size ?? 0) > maxBytes) {
        const mebibytes = maxBytes / (1024 * 1024);
        throw refuse("TOO_LARGE", { message: `This file is too large: at most ${mebibytes} MB.` });
      }
      const now = clock();
      const key = newId();
      await database.transaction((tx) =>
        insertFile(tx, {
          id: key,
          kind,
          owner_id: actor.id,
          course_id: course.id,
          name: fileName(query.filename),
          content_type: contentType,
          size: query.size ?? null,
          created_at: now,
          confirmed_at: null,
          doomed_at: null,
        }),
      );
      const place = await storage.uploadLink({
        key,
        contentType,
        maxBytes,
        size: query.size,
        expiresAt: now + UPLOAD_LINK_LIFE,
      });
      return { data: { ...place, fileKey: key } };
    }),
  ];
}

function kindOf(filename: string, contentType: string): FileKind {
  const kind = /^banner(\.[a-z]+)?$/i.test(filename) ? "banner" : lessonFileKind(contentType);
  if (!kind || !(FILE_RULES[kind].types as readonly string[]).includes(contentType)) {
    throw refuse("WRONG_TYPE");
  }
  return kind;
}

/** The last part of whatever was sent as a name; it is shown and offered at download, never opened. */
function fileName(sent: string): string {
  const last = sent.split(/[\\/]/).pop() ?? "";
  return last.replace(/[\p{Cc}"]/gu, "").trim() || "file";
}

/** Permanent addresses for the banners of published courses. */
export function bannerRoutes(app: FastifyInstance, { database, storage }: Platform): void {
  app.get<{ Params: { key: string } }>("/banners/:key", async (request, reply) => {
    const { key } = request.params;
    const banner = isId(key) ? await findPublicBanner(database.read, key) : undefined;
    if (!banner) throw refuse("FILE_NOT_FOUND");
    // A stored key takes no second write, so that it names its bytes as well.
    const etag = `"${key}"`;
    void reply
      .header("cache-control", "public, max-age=86400")
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "sandbox")
      .header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply
      .header("content-length", String(banner.size))
      .type(banner.content_type)
      .send(await storage.read(banner.id));
  });
}
