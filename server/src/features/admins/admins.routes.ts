import type { z } from "zod";
import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { cutPage, readCursor } from "../../platform/database/paging.ts";
import { normalizeForSearch } from "../../platform/normalize-for-search.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteAccount, makeAdmin, type UserRow } from "../accounts/index.ts";
import { recordAct } from "../audit/index.ts";
import { countAdmins, listAdmins } from "./admins.queries.ts";

const calls = contract.admins;

export function adminRoutes(platform: Platform): Route[] {
  const db = platform.database.read;
  return [
    route(calls.listAdmins, async ({ query }) => {
      const search = query.search && normalizeForSearch(query.search);
      const cursor = readCursor(query.cursor);
      const found = await listAdmins(db, { search, limit: query.limit, cursor });
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => ({
        at: row.created_at,
        id: row.id,
      }));
      const total = cursor ? {} : { total: await countAdmins(db, search) };
      return { data: { admins: rows.map(presentAdmin), nextCursor, ...total } };
    }),

    route(calls.createAdmin, async ({ actor, body }) => {
      const admin = await makeAdmin(platform, body, (tx, made) =>
        recordAct(platform, tx, { actor, act: "createAdmin", target: target(made) }),
      );
      return { data: { admin: presentAdmin(admin) }, message: "Admin created successfully." };
    }),

    route(calls.deleteAdmin, async ({ actor, params: { id } }) => {
      if (id === actor.id) throw refuse("OWN_ACCOUNT");
      await deleteAccount(platform, id, async (tx, user) => {
        if (user?.role !== "generaladmin") throw refuse("ADMIN_NOT_FOUND");
        await recordAct(platform, tx, { actor, act: "deleteAdmin", target: target(user) });
      });
      return { data: {}, message: "Admin deleted successfully." };
    }),
  ];
}

function presentAdmin(row: UserRow): z.input<(typeof calls.createAdmin)["data"]>["admin"] {
  return {
    _id: row.id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone,
    country: row.phone_country,
    createdAt: isoTime(row.created_at),
    can: { delete: row.role === "generaladmin" },
  };
}

function target({ id, first_name, last_name }: UserRow): { id: string; name: string } {
  return { id, name: `${first_name} ${last_name}` };
}
