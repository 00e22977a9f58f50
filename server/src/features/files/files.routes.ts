import type { FastifyInstance } from "fastify";
import { contract } from "@madrasa/contract";
import { BANNER_WIDTHS } from "@madrasa/contract/banners";
import type { UploadPurpose } from "@madrasa/contract/files";
import { isId } from "@madrasa/contract/ids";
import { canonicalType, lessonFileKind, type FileKind } from "@madrasa/contract/limits";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { findPublicBanner } from "./files.queries.ts";
import { createUpload } from "./create-upload.ts";
import { findQuotas, type Quotas } from "./quotas.queries.ts";
import { scaledBanner } from "./scale-banner.ts";
import { setQuotas } from "./set-quotas.ts";

/** Courses import files, so the policy of courses is passed as an argument. */
type CourseToManage = (db: Db, actor: Actor, courseId: string) => Promise<{ id: string }>;

export function fileRoutes(
  platform: Platform,
  { courseToManage }: { courseToManage: CourseToManage },
): Route[] {
  return [
    route(contract.files.uploadLink, async ({ actor, query }) => {
      const course = await courseToManage(platform.database.read, actor, query.courseId);
      const contentType = canonicalType(query.contentType);
      const data = await createUpload(platform, {
        ...query,
        kind: query.purpose ? KIND_OF_PURPOSE[query.purpose] : kindOf(query.filename, contentType),
        ownerId: actor.id,
        courseId: course.id,
        contentType,
      });
      return { data };
    }),

    route(contract.files.readQuotas, async () => {
      return { data: { quotas: presentQuotas(await findQuotas(platform.database.read)) } };
    }),

    route(contract.files.setQuotas, async ({ actor, body }) => {
      const quotas = { student: body.studentBytes, course: body.courseBytes };
      await setQuotas(platform, actor, quotas);
      return { data: { quotas: presentQuotas(quotas) }, said: "QUOTAS_SAVED" };
    }),
  ];
}

const presentQuotas = ({ student, course }: Quotas) => ({
  studentBytes: student,
  courseBytes: course,
});

const KIND_OF_PURPOSE: Record<UploadPurpose, FileKind> = {
  thumbnail: "thumbnail",
  small: "lessonSmall",
  sound: "lessonSound",
};

function kindOf(filename: string, contentType: string): FileKind {
  const kind = /^banner(\.[a-z]+)?$/i.test(filename) ? "banner" : lessonFileKind(contentType);
  if (!kind) throw refuse("WRONG_TYPE");
  return kind;
}

/** Permanent URLs for the banners of published courses, also in smaller widths. */
export function bannerRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { key: string }; Querystring: { width?: string } }>(
    "/banners/:key",
    async (request, reply) => {
      const { key } = request.params;
      const banner = isId(key) ? await findPublicBanner(platform.database.read, key) : undefined;
      if (!banner) throw refuse("FILE_NOT_FOUND");
      const width = BANNER_WIDTHS.find((known) => String(known) === request.query.width);
      // The bytes of a stored key never change, so the key serves as the ETag.
      const etag = width ? `"${key}-${width}"` : `"${key}"`;
      void reply
        .header("cache-control", "public, max-age=86400")
        .header("content-security-policy", "sandbox")
        .header("etag", etag);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      const scaled = width && (await scaledBanner(platform, key, width));
      if (scaled) {
        void reply.header("content-length", String(scaled.size)).type(scaled.contentType);
        return reply.send(scaled.bytes);
      }
      return reply
        .header("content-length", String(banner.size))
        .type(banner.content_type)
        .send(await platform.storage.read(banner.id));
    },
  );
}
