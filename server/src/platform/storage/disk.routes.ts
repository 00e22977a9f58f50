import type { FastifyError, FastifyInstance } from "fastify";
import fastifyStatic from "@fastify/static";
import { canonicalType } from "@madrasa/contract/limits";
import { isId } from "@madrasa/contract/ids";
import type { Clock } from "../clock.ts";
import { answerError } from "../http/errors.ts";
import { envelope, refuse } from "../refusal.ts";
import { contentDisposition } from "./content-disposition.ts";
import type { DiskStorage } from "./disk.ts";
import { readLink, type Permission } from "./signed-links.ts";
import type { UploadGuard } from "./storage.ts";

/** Above any upload, so that Fastify's own limit does not apply: the link has the right one. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** The bytes themselves: `PUT` and `GET /files/:key` for links that `disk.ts` signed. */
export async function diskRoutes(
  app: FastifyInstance,
  options: { disk: DiskStorage; secret: string; clock: Clock; guard: UploadGuard },
): Promise<void> {
  const { disk, secret, clock, guard } = options;
  // A file may be removed between being looked for and being opened.
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    answerError(error.code === "ENOENT" ? refuse("FILE_NOT_FOUND") : error, request, reply),
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  await app.register(fastifyStatic, { root: "/", serve: false, cacheControl: false });

  function permissionFor(act: Permission["act"], key: string, url: string): Permission {
    const permission = isId(key)
      ? readLink(secret, key, url.split("?")[1] ?? "", clock())
      : undefined;
    if (permission?.act !== act) throw refuse("LINK_NOT_VALID");
    return permission;
  }

  app.put<{ Params: { key: string } }>(
    "/files/:key",
    { bodyLimit: NO_LIMIT },
    async (request, reply) => {
      const { key } = request.params;
      try {
        const permission = permissionFor("put", key, request.url);
        const maxBytes = Number(permission.max);
        const announced = Number(request.headers["content-length"] ?? 0);
        if (announced > maxBytes) throw refuse("TOO_LARGE");
        if (canonicalType(request.headers["content-type"] ?? "") !== permission.type) {
          throw refuse("WRONG_TYPE");
        }
        await guard.requireExpected(key);
        await guard.requireSpace(announced);
        const length = await disk.receive(key, request.raw, {
          maxBytes,
          // Others may be sending as well.
          requireSpace: () => guard.requireSpace(0),
        });
        return envelope({ fileKey: key, size: length });
      } catch (error) {
        // The rest of a refused body is not read: the connection is closed after the answer.
        reply.header("connection", "close");
        throw error;
      }
    },
  );

  app.get<{ Params: { key: string } }>(
    "/files/:key",
    { exposeHeadRoute: true },
    async (request, reply) => {
      const { key } = request.params;
      const permission = permissionFor("get", key, request.url);
      if ((await disk.size(key)) === undefined) throw refuse("FILE_NOT_FOUND");
      return reply
        .header("content-security-policy", "sandbox")
        .header("cache-control", "private, max-age=3600")
        .header(
          "content-disposition",
          contentDisposition(permission.disposition ?? "inline", permission.name ?? key),
        )
        .type(permission.type ?? "application/octet-stream")
        .sendFile(disk.pathOf(key).slice(1), { contentType: false });
    },
  );
}
