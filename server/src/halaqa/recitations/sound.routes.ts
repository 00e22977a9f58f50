import type { FastifyInstance } from "fastify";
import { isId } from "@madrasa/contract/ids";
import { SOUND_PARTS, SOUND_PATH } from "@madrasa/contract/halaqa/recitation-sounds";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireAllowed } from "../../platform/require-allowed.ts";
import type { OpenFiles } from "../../platform/storage/open-files.ts";
import { sendStored } from "../../platform/storage/send-stored.ts";
import { findActor } from "../../base/identity/index.ts";
import { requirePlayableRecitation } from "./recitations.policy.ts";
import { findSound, markHeard } from "./recitations.queries.ts";

/** Streams audio for a session, even from a bucket: a signed link could be shared. */
export function soundRoutes(app: FastifyInstance, platform: Platform, openFiles: OpenFiles): void {
  const { database, clock, storage } = platform;
  const limit = app.rateLimit();
  app.get<{ Params: { id: string; part: string } }>(SOUND_PATH, {
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      request.actor = await findActor(platform, request);
      await limit.call(app, request, reply);
    },
    handler: async (request, reply) => {
      const { actor } = request;
      if (!actor) throw refuse("NOT_SIGNED_IN");
      requireAllowed(actor, ["child", "pin"]);
      const part = SOUND_PARTS.find((known) => known === request.params.part);
      const id = request.params.id.toLowerCase();
      if (!part || !isId(id)) throw refuse("RECITATION_NOT_FOUND");
      const { recitation, by } = await requirePlayableRecitation(
        platform,
        database.read,
        actor,
        id,
      );
      const fileId = part === "answer" ? recitation.answer_file_id : recitation.file_id;
      const file = fileId === null ? undefined : await findSound(database.read, fileId);
      if (!file) throw refuse("FILE_NOT_FOUND");
      // From then on the student cannot withdraw it.
      if (by === "teacher" && part === "recitation" && recitation.heard_at === null) {
        const isThere = await database.transaction((tx) => markHeard(tx, id, clock()));
        if (!isThere) throw refuse("RECITATION_NOT_FOUND");
      }
      void reply
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .header("content-security-policy", "sandbox")
        .type(file.content_type);
      const sent = { key: file.id, size: file.size ?? 0 };
      return openFiles(request.ip, () => sendStored(storage, sent, request, reply));
    },
  });
}
