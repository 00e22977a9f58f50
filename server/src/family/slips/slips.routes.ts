import { contract } from "@madrasa/contract";
import { longRoute, route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { languageOf, requireOwnCourse } from "../../courses/courses/index.ts";
import { addSlips, markSlipsSeen, presentSlips, releaseSlip, revokeSlip } from "./manage-slips.ts";
import { findByShortCode, readSlip, redeemSlip } from "./redeem-slip.ts";

const calls = contract.slips;

export function slipRoutes(platform: Platform): Route[] {
  const { read: db } = platform.database;
  return [
    longRoute(
      calls.listSlips,
      ({ query }) => `slips ${query.courseId}`,
      async ({ actor, query: { courseId, printed } }) => {
        const course = await requireOwnCourse(db, actor, courseId);
        const shown = { title: course.title, language: languageOf(course) };
        const isToPrint = printed !== "none";
        return { data: { ...shown, slips: await presentSlips(platform, { courseId, isToPrint }) } };
      },
    ),

    route(calls.addSlips, async ({ actor, query: { courseId }, body, idempotencyKey: key }) => {
      await addSlips(platform, actor, { courseId, names: body.names, key });
      return { data: { slips: await presentSlips(platform, { courseId, isToPrint: true }) } };
    }),

    route(calls.markSlipsSeen, async ({ actor, query: { courseId } }) => {
      await markSlipsSeen(platform, actor, courseId);
      return { data: {} };
    }),

    route(calls.revokeSlip, async ({ actor, params: { id } }) => {
      await revokeSlip(platform, actor, id);
      return { data: {} };
    }),

    route(calls.releaseSlip, async ({ actor, params: { id }, body: { takenAt } }) => {
      await releaseSlip(platform, actor, { id, takenAt });
      return { data: {} };
    }),

    route(calls.readSlip, async ({ actor, body: { secret } }) => ({
      data: await readSlip(platform, actor, secret),
    })),

    route(calls.findSlip, async ({ actor, body: { shortCode } }) => ({
      data: await findByShortCode(platform, actor, shortCode),
    })),

    route(calls.redeemSlip, async ({ actor, body }) => ({
      data: await redeemSlip(platform, actor, body),
    })),
  ];
}
