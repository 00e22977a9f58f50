import type { FastifyInstance } from "fastify";
import { contract } from "@madrasa/contract";
import { BANNER_WIDTHS } from "@madrasa/contract/courses/banners";
import type { UploadPurpose } from "@madrasa/contract/base/files";
import { isId } from "@madrasa/contract/ids";
import { canonicalType, lessonFileKind, type FileKind } from "@madrasa/contract/limits";
import type { Db } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import type { OpenFiles } from "../../platform/storage/open-files.ts";
import { sendStored } from "../../platform/storage/send-stored.ts";
import { findFile, findPublicBanner } from "./files.queries.ts";
import { cancelUpload } from "./cancel-upload.ts";
import { createUpload } from "./create-upload.ts";
import { nextChunk } from "./next-chunk.ts";
import { findQuotas, type Quotas } from "./quotas.queries.ts";
import { scaledBanner } from "./scale-banner.ts";
import { setQuotas } from "./set-quotas.ts";

/** Passed in, because courses and lessons import files. */
type Policies = {
  requireOwnCourse: (db: Db, actor: Actor, courseId: string) => Promise<{ id: string }>;
  requireTeaching: (actor: Actor) => void;
  requireEnrolled: (db: Db, actor: Actor, courseId: string) => Promise<void>;
};

export function fileRoutes(
  platform: Platform,
  { requireOwnCourse, requireTeaching, requireEnrolled }: Policies,
): Route[] {
  const { read } = platform.database;
  return [
    route(contract.files.uploadLink, async ({ actor, query }) => {
      const course = await requireOwnCourse(read, actor, query.courseId);
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

    route(contract.files.nextChunk, async ({ actor, query }) => {
      if (actor.role === "teacher") requireTeaching(actor);
      const file = await findFile(read, query.fileKey);
      if (file?.owner_id !== actor.id || file.course_id === null) throw refuse("FILE_NOT_FOUND");
      // Checked again: the course may be deleted meanwhile, or the student have left.
      if (actor.role === "teacher") await requireOwnCourse(read, actor, file.course_id);
      if (actor.role === "student") await requireEnrolled(read, actor, file.course_id);
      return { data: await nextChunk(platform, file, query) };
    }),

    route(contract.files.cancelUpload, async ({ actor, query }) => {
      if (actor.role === "teacher") requireTeaching(actor);
      await cancelUpload(platform, actor, query.fileKey);
      return { data: {} };
    }),

    route(contract.files.readQuotas, async () => {
      return { data: { quotas: presentQuotas(await findQuotas(read)) } };
    }),

    route(contract.files.setQuotas, async ({ actor, body }) => {
      const quotas = { student: body.studentBytes, course: body.courseBytes };
      await setQuotas(platform, actor, quotas);
      return { data: { quotas: presentQuotas(quotas) }, success: "QUOTAS_SAVED" };
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

/** Kind by name, which sets the limit before the upload; images can be used anywhere. */
function kindOf(filename: string, contentType: string): FileKind {
  const kind = lessonFileKind(contentType);
  if (!kind) throw refuse("WRONG_TYPE");
  return kind === "lessonImage" && /^banner(\.jpe?g)?$/i.test(filename) ? "banner" : kind;
}

export function bannerRoutes(app: FastifyInstance, platform: Platform, openFiles: OpenFiles): void {
  app.route<{ Params: { key: string }; Querystring: { width?: string } }>({
    method: ["GET", "HEAD"],
    url: "/banners/:key",
    handler: async (request, reply) => {
      const { key } = request.params;
      const banner = isId(key) ? await findPublicBanner(platform.database.read, key) : undefined;
      if (!banner) throw refuse("FILE_NOT_FOUND");
      const width = BANNER_WIDTHS.find((known) => String(known) === request.query.width);
      // Bytes of a key never change, so the key serves as ETag.
      const etag = width ? `"${key}-${width}"` : `"${key}"`;
      void reply
        .header("cache-control", "public, max-age=86400")
        .header("content-security-policy", "sandbox")
        .header("etag", etag);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return openFiles(request.ip, async () => {
        const scaled = width && (await scaledBanner(platform, key, width));
        const own = { key: banner.id, size: banner.size ?? 0, contentType: banner.content_type };
        const { contentType, ...file } = scaled || own;
        return sendStored(platform.storage, file, request, reply.type(contentType));
      });
    },
  });
}
