import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { type ListCourseIds, readMe } from "./read-me.ts";
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
      return { data: await readMe(platform, actor, listCourseIdsOf), said: "UPDATED" };
    }),
  ];
}
