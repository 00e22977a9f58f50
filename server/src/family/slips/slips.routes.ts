import { contract } from "@madrasa/contract";
import { longRoute, route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { courseToManage, languageOf } from "../../courses/courses/index.ts";
import { addSlips } from "./add-slips.ts";
import { endSlip, freeSlip, noteSlipsSeen } from "./manage-slips.ts";
import { presentSlips } from "./present-slips.ts";
import { findBySigns, readSlip, takeSlip } from "./take-slip.ts";

const calls = contract.slips;

export function slipRoutes(platform: Platform): Route[] {
  const { read: db } = platform.database;
  return [
    longRoute(
      calls.listSlips,
      ({ query }) => `slips ${query.courseId}`,
      async ({ actor, query: { courseId, printed } }) => {
        const course = await courseToManage(db, actor, courseId);
        const shown = { title: course.title, language: languageOf(course) };
        const isToPrint = printed !== "none";
        return { data: { ...shown, slips: await presentSlips(platform, { courseId, isToPrint }) } };
      },
    ),

    route(calls.addSlips, async ({ actor, query: { courseId }, body, idempotencyKey: key }) => {
      await addSlips(platform, actor, { courseId, names: body.names, key });
      return { data: { slips: await presentSlips(platform, { courseId, isToPrint: true }) } };
    }),

    route(calls.noteSlipsSeen, async ({ actor, query: { courseId } }) => {
      await noteSlipsSeen(platform, actor, courseId);
      return { data: {} };
    }),

    route(calls.endSlip, async ({ actor, params: { id } }) => {
      await endSlip(platform, actor, id);
      return { data: {} };
    }),

    route(calls.freeSlip, async ({ actor, params: { id } }) => {
      await freeSlip(platform, actor, id);
      return { data: {} };
    }),

    route(calls.readSlip, async ({ body: { secret } }) => ({
      data: await readSlip(platform, secret),
    })),

    route(calls.findSlip, async ({ actor, body: { signs } }) => ({
      data: await findBySigns(platform, actor, signs),
    })),

    route(calls.takeSlip, async ({ actor, body }) => ({
      data: await takeSlip(platform, actor, body),
    })),
  ];
}
