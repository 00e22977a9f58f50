import type { z } from "zod";
import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { contactsOf, type Person, userSearchKey } from "../../base/identity/index.ts";
import { clearSecondStep, whoHaveSecondStep } from "../../people/second-step/index.ts";
import { countAdmins, listAdmins } from "./admins.queries.ts";
import { createAdmin, deleteAdmin } from "./change-admins.ts";

const calls = contract.admins;

export function adminRoutes(platform: Platform): Route[] {
  const db = platform.database.read;
  return [
    route(calls.listAdmins, async ({ query }) => {
      const search = query.search && userSearchKey(query.search);
      const { rows, page } = await readPage(query, {
        list: (page) => listAdmins(db, search, page),
        count: () => countAdmins(db, search),
        at: (row) => row.created_at,
      });
      const ids = rows.map(({ id }) => id);
      const having = await whoHaveSecondStep(db, ids);
      const admins = rows.map((row) => presentAdmin(row, having.has(row.id)));
      return { data: { admins, ...page } };
    }),

    route(calls.createAdmin, async ({ actor, body }) => {
      const admin = await createAdmin(platform, actor, body);
      return { data: { admin: presentAdmin(admin, false) }, success: "ADMIN_CREATED" };
    }),

    route(calls.clearSecondStep, async ({ actor, body }) => {
      await clearSecondStep(platform, actor, body.userID);
      return { data: {} };
    }),

    route(calls.deleteAdmin, async ({ actor, params: { id } }) => {
      await deleteAdmin(platform, actor, id);
      return { data: {}, success: "ADMIN_DELETED" };
    }),
  ];
}

function presentAdmin(
  row: Person,
  secondStep: boolean,
): z.input<(typeof calls.createAdmin)["data"]>["admin"] {
  return {
    _id: row.id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    ...contactsOf(row),
    createdAt: isoTime(row.created_at),
    secondStep,
    can: { delete: row.role === "generaladmin" },
  };
}
