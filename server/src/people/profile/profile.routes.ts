import type { FastifyInstance } from "fastify";
import { contract } from "@madrasa/contract";
import { unsubscribeToken } from "@madrasa/contract/fields";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { type ListCourseIds, readMe } from "./read-me.ts";
import { stopEmails } from "./stop-emails.ts";
import { type RenameInCourses, updateProfile } from "./update-profile.ts";

const calls = contract.profile;

export function profileRoutes(
  platform: Platform,
  { listCourseIdsOf, ...renaming }: { listCourseIdsOf: ListCourseIds } & RenameInCourses,
): Route[] {
  return [
    route(calls.readMe, async ({ actor }) => ({
      data: await readMe(platform, actor, listCourseIdsOf),
    })),

    route(calls.updateMe, async ({ actor, body }) => {
      await updateProfile(platform, actor, body, renaming);
      return { data: await readMe(platform, actor, listCourseIdsOf), success: "UPDATED" };
    }),

    route(calls.unsubscribe, async ({ body }) => ({
      data: { kind: await stopEmails(platform, body.token) },
    })),
  ];
}

/** The POST of mail programs (RFC 8058), in any content type. The page of the same path changes nothing by itself. */
export function unsubscribeRoutes(app: FastifyInstance, platform: Platform): void {
  app.addContentTypeParser("*", (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  app.post<{ Querystring: { token?: unknown } }>("/unsubscribe", async ({ query }, reply) => {
    const { data } = unsubscribeToken.safeParse(query.token);
    if (data === undefined) throw refuse("LINK_NOT_VALID");
    await stopEmails(platform, data);
    return reply.code(204).send();
  });
}
