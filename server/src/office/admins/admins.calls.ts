import { aGeneraladmin, anAdminForm } from "@madrasa/testkit/people";
import { superadmins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aPage } from "../../testing/scenario.ts";

export const adminCalls: CallEntries<"admins"> = {
  listAdmins: {
    who: superadmins,
    queries: 4,
    input: () => ({ query: aPage }),
  },
  createAdmin: {
    who: superadmins,
    input: () => ({ body: { ...anAdminForm(), country: "IN" } }),
  },
  deleteAdmin: {
    who: superadmins,
    input: async ({ school }) => ({
      params: { id: (await aGeneraladmin(school)).id },
      body: {},
    }),
  },
  clearSecondStep: {
    who: { ...superadmins, superadmin: "SECOND_STEP_OFF" },
    input: ({ teacher }) => ({
      body: { userID: teacher.id },
    }),
  },
};
