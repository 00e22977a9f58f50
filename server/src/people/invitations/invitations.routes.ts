import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { approveByInvitation, openInvitation } from "./accept-invitation.ts";
import { inviteTeacher, revokeInvitation } from "./invite-teacher.ts";
import { listOpen } from "./invitations.queries.ts";

const calls = contract.invitations;

export function invitationRoutes(platform: Platform): Route[] {
  const { database, clock } = platform;
  return [
    route(calls.inviteTeacher, async ({ actor }) => {
      const { id, link, expiresAt } = await inviteTeacher(platform, actor);
      return { data: { _id: id, link, expiresAt: isoTime(expiresAt) } };
    }),

    route(calls.listInvitations, async () => {
      const rows = await listOpen(database.read, clock());
      const invitations = rows.map((row) => ({
        _id: row.id,
        madeBy: `${row.first_name} ${row.last_name}`,
        createdAt: isoTime(row.created_at),
        expiresAt: isoTime(row.expires_at),
      }));
      return { data: { invitations } };
    }),

    route(calls.revokeInvitation, async ({ actor, query }) => {
      await revokeInvitation(platform, actor, query.id);
      return { data: {} };
    }),

    route(calls.readInvitation, async ({ body }) => {
      const { expires_at } = await openInvitation(database.read, body.invitation, clock());
      return { data: { expiresAt: isoTime(expires_at) } };
    }),

    route(calls.acceptInvitation, async ({ actor, body }) => {
      await approveByInvitation(platform, actor, body.invitation);
      return { data: {} };
    }),
  ];
}
