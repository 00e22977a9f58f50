import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { canonicalType } from "@madrasa/contract/limits";
import { isId } from "@madrasa/contract/ids";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { envelope, Refusal, refuse } from "../refusal.ts";
import { contentDisposition } from "./content-disposition.ts";
import type { DiskStorage } from "./disk.ts";
import type { OpenFiles } from "./open-files.ts";
import { sendPart } from "./send-stored.ts";
import { readLink, type Permission } from "./signed-links.ts";
import type { UploadGuard } from "./storage.ts";
import { selectByteRange } from "./select-byte-range.ts";

/** Disables Fastify's limit: the link has the exact one. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** Internal location of `deploy/nginx/one-server.conf`, from which nginx sends files. */
const INTERNAL_LOCATION = "/stored-files/";

/** File bytes: `PUT`, whole or in chunks, and `GET /files/:key` for links signed by `disk.ts`. */
export async function diskRoutes(
  app: FastifyInstance,
  options: {
    disk: DiskStorage;
    filesBy: Config["filesBy"];
    secret: string;
    clock: Clock;
    guard: UploadGuard;
    openFiles: OpenFiles;
  },
): Promise<void> {
  const { disk, filesBy, secret, clock, guard, openFiles } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  function permissionFor(actions: Permission["act"][], key: string, url: string): Permission {
    const permission = isId(key)
      ? readLink(secret, key, url.split("?")[1] ?? "", clock())
      : undefined;
    if (!permission || !actions.includes(permission.action)) throw refuse("LINK_NOT_VALID");
    return permission;
  }

  app.put<{ Params: { key: string } }>(
    "/files/:key",
    { bodyLimit: NO_LIMIT },
    async (request, reply) => {
      const { key } = request.params;
      try {
        const permission = permissionFor(["put", "chunk"], key, request.url);
        const maxBytes = Number(permission.max);
        const announced = Number(request.headers["content-length"] ?? 0);
        if (announced > maxBytes) throw refuse("TOO_LARGE");
        if (canonicalType(request.headers["content-type"] ?? "") !== permission.type) {
          throw refuse("WRONG_TYPE");
        }
        await guard.requireExpected(key, { isChunk: permission.action === "chunk" });
        await guard.requireSpace(announced);
        if (permission.action === "chunk") {
          const [offset, size] = [Number(permission.offset), Number(permission.size)];
          const chunk = { offset, maxBytes, size };
          return await receiveChunk(key, request, reply, chunk);
        }
        const length = await disk.receive(key, request.raw, {
          maxBytes,
          requireSpace: () => guard.requireSpace(0),
        });
        return envelope({ fileKey: key, size: length });
      } catch (error) {
        // Closes the connection, because the rest of a refused body is not read.
        reply.header("connection", "close");
        throw error;
      }
    },
  );

  async function receiveChunk(
    key: string,
    request: FastifyRequest,
    reply: FastifyReply,
    chunk: { offset: number; maxBytes: number; size: number },
  ) {
    try {
      return envelope({
        fileKey: key,
        receivedBytes: await disk.receiveChunk(key, request.raw, chunk),
      });
    } catch (error) {
      if (error instanceof Refusal || !request.raw.socket.destroyed) throw error;
      // Received bytes are stored, but nobody awaits a response.
      request.log.info({ err: error }, "a chunk was cut off");
      return reply.hijack();
    }
  }

  app.route<{ Params: { key: string } }>({
    method: ["GET", "HEAD"],
    url: "/files/:key",
    handler: async (request, reply) => {
      const { key } = request.params;
      const permission = permissionFor(["get"], key, request.url);
      const { disposition = "inline", name = key, type = "application/octet-stream" } = permission;
      void reply
        .type(type)
        .header("content-security-policy", "sandbox")
        // Bytes of a key never change.
        .header("cache-control", "private, max-age=3600, immutable")
        .header("content-disposition", contentDisposition(disposition, name));
      if (filesBy === "node") {
        return openFiles(request.ip, () => sendFile(key, request, reply));
      }
      if ((await disk.size(key)) === undefined) throw refuse("FILE_NOT_FOUND");
      return reply.header("x-accel-redirect", INTERNAL_LOCATION + disk.placeOf(key)).send();
    },
  });

  async function sendFile(key: string, request: FastifyRequest, reply: FastifyReply) {
    const file = await disk.open(key);
    try {
      const etag = `"${key}"`;
      const { size } = await file.stat();
      void reply.header("etag", etag).header("accept-ranges", "bytes");
      const chosen = selectByteRange(request.headers, { size, etag });
      if (chosen.status === 304) return await reply.code(304).removeHeader("content-type").send();
      if (chosen.status === 416) {
        void reply.header("content-range", `bytes */${size}`);
        throw refuse("RANGE_NOT_VALID");
      }
      void reply.code(chosen.status).header("content-length", chosen.length);
      if (chosen.status === 206) {
        const last = chosen.start + chosen.length - 1;
        void reply.header("content-range", `bytes ${chosen.start}-${last}/${size}`);
      }
      if (request.method === "HEAD") return await reply.send();
      return await sendPart(file, chosen, request, reply);
    } finally {
      await file.close();
    }
  }
}
