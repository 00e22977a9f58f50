import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { addChildren } from "./add-children.ts";
import { changeChild, setChildPin, setGuardianPin } from "./change-child.ts";
import { signInAsChild } from "./sign-in-as-child.ts";
import { confirmPassword, signInWithPassword, signInWithPin } from "./sign-in-with-pin.ts";
import { answerRequest, askToJoin, joinForChildren, type TakeHeldSlip } from "./join-courses.ts";
import { closeDevice, openDevice } from "./open-device.ts";
import { markConsentTextRead } from "./mark-consent-text-read.ts";
import { presentFamily } from "./present-family.ts";
import { presentMember, presentMembers } from "./present-members.ts";
import type { HalaqaWaits } from "./halaqa-waits.ts";

const calls = contract.family;

/** `takeHeldSlip` redeems the slip of a child's request after joining. */
export function familyRoutes(
  platform: Platform,
  slips: { takeHeldSlip: TakeHeldSlip },
  halaqa: HalaqaWaits,
): Route[] {
  return [
    route(calls.readFamily, async ({ actor }) => ({
      data: await presentFamily(platform, halaqa, actor),
    })),

    route(calls.markConsentTextRead, async ({ actor, body }) => {
      await markConsentTextRead(platform, actor, body);
      return { data: {} };
    }),

    route(calls.addChildren, async ({ actor, body }) => {
      const children = await addChildren(platform, actor, body);
      return { data: { children: children.map(presentMember) } };
    }),

    route(calls.changeChild, async ({ actor, query: { childId }, body }) => {
      await changeChild(platform, actor, childId, body);
      return { data: {} };
    }),

    route(calls.joinForChildren, async ({ actor, body }) => {
      await joinForChildren(platform, slips, actor, body);
      return { data: { courseId: body.courseId } };
    }),

    route(calls.askToJoin, async ({ actor, query: { courseId } }) => ({
      data: await askToJoin(platform, actor, courseId),
    })),

    route(calls.answerRequest, async ({ actor, body }) => {
      await answerRequest(platform, slips, actor, body);
      return { data: {} };
    }),

    route(calls.openDevice, async ({ actor, browser, body: { password } }) =>
      openDevice(platform, actor, { password, browser }),
    ),

    route(calls.closeDevice, async ({ actor, params: { id } }) => {
      await closeDevice(platform, actor, id);
      return { data: {} };
    }),

    route(calls.listMembers, async ({ browser, body: { familyKey } }) => ({
      data: await presentMembers(platform, halaqa, { familyKey, browser }),
    })),

    route(calls.signInAsChild, async ({ actor, browser, body }) =>
      signInAsChild(platform, body, { actor, browser }),
    ),

    route(calls.signInWithPassword, async ({ browser, ip, body }) =>
      signInWithPassword(platform, body, { browser, ip }),
    ),

    route(calls.signInWithPin, async ({ browser, body }) => signInWithPin(platform, body, browser)),

    route(calls.confirmPassword, async ({ actor, body: { password } }) => {
      await confirmPassword(platform, actor, password);
      return { data: {} };
    }),

    route(calls.setChildPin, async ({ actor, query: { childId }, body: { pin } }) => {
      await setChildPin(platform, actor, { childId, pin });
      return { data: {} };
    }),

    route(calls.setGuardianPin, async ({ actor, body }) => {
      await setGuardianPin(platform, actor, body);
      return { data: {} };
    }),
  ];
}
