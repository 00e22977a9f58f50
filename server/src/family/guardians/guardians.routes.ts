import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { askAdmins } from "./ask-admins.ts";
import { decideGuardians, undoDecision } from "./decide-guardians.ts";
import { endGuardian, endNamedGuardian, handOver } from "./end-guardian.ts";
import { giveOwnPhone, sendOwnPhoneCode } from "./give-own-phone.ts";
import { requireFirst } from "./guardians.policy.ts";
import { deleteOpenInvitations } from "./guardians.queries.ts";
import {
  acceptInvitation,
  inviteGuardian,
  nameGuardian,
  openInvitation,
} from "./invite-guardian.ts";
import { requestRelease, releaseStudent } from "./release-student.ts";
import {
  presentGuardians,
  presentGuardiansOf,
  presentQuestions,
  presentReaders,
} from "./present-guardians.ts";
import { actAs } from "../../base/identity/index.ts";

const calls = contract.guardians;

export function guardianRoutes(platform: Platform): Route[] {
  const { database, clock } = platform;
  return [
    route(calls.readGuardians, async ({ actor }) => ({
      data: await presentGuardians(platform, actor.id),
    })),

    route(calls.inviteGuardian, async ({ actor, body }) => ({
      data: await inviteGuardian(platform, actor, body),
    })),

    route(calls.withdrawInvitation, async ({ actor, query: { childId } }) => {
      const withdraw = async (tx: Tx) => {
        await requireFirst(tx, actor, { childId, now: clock() });
        await deleteOpenInvitations(tx, [childId]);
      };
      await actAs(platform, actor, withdraw, [childId]);
      return { data: {} };
    }),

    route(calls.nameGuardian, async ({ actor, body }) => ({
      data: await nameGuardian(platform, actor, body),
    })),

    route(calls.takeBackNaming, async ({ actor }) => {
      await actAs(platform, actor, (tx) => deleteOpenInvitations(tx, [actor.id]));
      return { data: {} };
    }),

    route(calls.endNamedGuardian, async ({ actor, query: { guardianId } }) => {
      await endNamedGuardian(platform, actor, guardianId);
      return { data: {} };
    }),

    route(calls.readGuardianInvitation, async ({ body: { secret } }) => {
      const { first, invitations } = await openInvitation(database.read, secret, clock());
      const children = invitations.map(({ child_first_name }) => child_first_name);
      const expiresAt = isoTime(first.expires_at);
      const isNamed = first.made_by === first.child_id;
      return { data: { invitedBy: first.maker_first_name, children, isNamed, expiresAt } };
    }),

    route(calls.acceptGuardianInvitation, async ({ actor, body }) => {
      await acceptInvitation(platform, actor, body);
      return { data: {} };
    }),

    route(calls.endGuardian, async ({ actor, query, body }) => {
      await endGuardian(platform, actor, { ...query, ...body });
      return { data: {} };
    }),

    route(calls.handOver, async ({ actor, query, body }) => {
      await handOver(platform, actor, { ...query, ...body });
      return { data: {} };
    }),

    route(calls.askAdmins, async ({ actor, query, body }) => {
      await askAdmins(platform, actor, { ...query, ...body });
      return { data: {} };
    }),

    route(calls.sendOwnPhoneCode, async ({ actor, query, body, ip, language }) => {
      const asked = { ...query, ...body, ip, language };
      return {
        data: { otpId: await sendOwnPhoneCode(platform, actor, asked) },
        success: "CODE_SENT",
      };
    }),

    route(calls.giveOwnPhone, async ({ body }) => {
      await giveOwnPhone(platform, body);
      return { data: {} };
    }),

    route(calls.readProgressViewers, async ({ actor }) => ({
      data: await presentReaders(platform, actor.id),
    })),

    route(calls.requestRelease, async ({ actor }) => {
      await requestRelease(platform, actor);
      return { data: {} };
    }),

    route(calls.releaseStudent, async ({ actor, query, body }) => {
      await releaseStudent(platform, actor, { ...query, ...body });
      return { data: {} };
    }),

    route(calls.listGuardianQuestions, async () => ({ data: await presentQuestions(platform) })),

    route(calls.readGuardiansOf, async ({ actor, query: { userID } }) => ({
      data: await presentGuardiansOf(platform, actor, userID),
    })),

    route(calls.decideGuardians, async ({ actor, body }) => {
      await decideGuardians(platform, actor, body);
      return { data: {} };
    }),

    route(calls.undoGuardianDecision, async ({ actor, body }) => {
      await undoDecision(platform, actor, body);
      return { data: {} };
    }),
  ];
}
