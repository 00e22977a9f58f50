import { superadmins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aPage } from "../../testing/scenario.ts";

export const auditCalls: CallEntries<"audit"> = {
  listAudit: {
    who: superadmins,
    queries: 3,
    input: () => ({ query: aPage }),
  },
};
