import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  finishedEntries,
  lessonEntries,
  listState,
  meetingEntries,
} from "../../learning/enrolment/index.ts";
import { answerEntries } from "../../halaqa/recitations/index.ts";
import { againEntries } from "../../halaqa/sheet/index.ts";
import { listTasks } from "./list-tasks.ts";

/**
 * Finders of home entries, most urgent kind first. Finders that read other rows than the student's courses must add
 * their versions to the state below.
 */
const KINDS = [meetingEntries, answerEntries, againEntries, lessonEntries, finishedEntries];

export function homeRoutes(platform: Platform): Route[] {
  return [
    route(contract.home.listTasks, async ({ actor, query }) => ({
      data: await listTasks(platform, actor, query.day),
    })),

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
