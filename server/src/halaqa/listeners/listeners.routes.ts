import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { requireOwnCourse, languageOf, requireTeaching } from "../../courses/courses/index.ts";
import { chooseListener, presentChoices } from "./choose-listener.ts";
import { presentHelpers } from "./helpers.ts";
import { countForListeners, findNamed, listListening } from "./listeners.queries.ts";
import { acceptListening, askListener, endListening } from "./name-listener.ts";

const calls = contract.listeners;

export function listenerRoutes(platform: Platform): Route[] {
  const { read: db } = platform.database;
  return [
    route(calls.readListener, async ({ actor, query: { courseId } }) => {
      await requireOwnCourse(db, actor, courseId);
      const named = await findNamed(db, courseId);
      const listener = named && {
        _id: named.id,
        firstName: named.first_name,
        lastName: named.last_name,
        isAsked: named.accepted_at === null,
        isAway: named.approved === 0 || named.suspended === 1,
      };
      const waiting = await countForListeners(db, courseId, platform.clock());
      return { data: { listener: listener ?? null, waiting } };
    }),

    route(calls.listHelpers, async ({ actor, query: { courseId } }) => {
      await requireOwnCourse(db, actor, courseId);
      const helpers = await presentHelpers(db, courseId);
      return {
        data: { helpers, waiting: await countForListeners(db, courseId, platform.clock()) },
      };
    }),

    route(calls.askListener, async ({ actor, query: { courseId }, body }) => ({
      data: { listener: await askListener(platform, actor, courseId, body) },
    })),

    route(calls.acceptListening, async ({ actor, query: { courseId } }) => {
      await acceptListening(platform, actor, courseId);
      return { data: {} };
    }),

    route(calls.endListening, async ({ actor, query }) => {
      await endListening(platform, actor, query);
      return { data: {} };
    }),

    route(calls.listListening, async ({ actor }) => {
      requireTeaching(actor);
      const rows = await listListening(db, actor.id);
      return {
        data: {
          courses: rows.map((row) => ({
            course: { _id: row.id, title: row.title, language: languageOf(row) },
            teacher: { firstName: row.first_name, lastName: row.last_name },
            isAsked: row.accepted_at === null,
          })),
        },
      };
    }),

    route(calls.readChoices, async ({ actor }) => ({
      data: { choices: await presentChoices(db, actor.id) },
    })),

    route(calls.chooseListener, async ({ actor, body }) => ({
      data: { assignee: await chooseListener(platform, actor, body) },
    })),
  ];
}
