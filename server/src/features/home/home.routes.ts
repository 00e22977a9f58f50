import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { finishedEntries, lessonEntries, listState, meetingEntries } from "../enrolment/index.ts";
import { answerEntries } from "../recitations/index.ts";
import { againEntries } from "../sheet/index.ts";

/**
 * What finds the entries of a kind, the most urgent kind first. One that reads other rows than those of the
 * student's courses adds their versions to the state below.
 */
const KINDS = [meetingEntries, answerEntries, againEntries, lessonEntries, finishedEntries];

export function homeRoutes(platform: Platform): Route[] {
  return [
    route(
      contract.home.listEntries,
      async ({ actor }) => {
        const found = await Promise.all(KINDS.map((find) => find(platform, actor.id)));
        return { data: { entries: found.flat() } };
      },
      ({ actor }) => listState(platform.database.read, actor.id, platform.clock()),
    ),
  ];
}
