import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { welcome } from "../../lib/session/person.ts";
import { currentSession } from "../../lib/session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";

export const meQuery = queryOptions({
  queryKey: ["accounts", "me"],
  queryFn: async ({ signal }) => {
    const session = currentSession();
    const me = await call(contract.profile.readMe, { signal });
    // A session that is older than the key learns it here.
    if (currentSession() === session) welcome({ userId: me._id, storageKey: me.storageKey });
    return me;
  },
  staleTime: 5 * 60_000,
});

export function useUpdateMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.profile.updateMe>) =>
      call(contract.profile.updateMe, { body }),
    onSuccess: (me, { language }) => {
      client.setQueryData(meQuery.queryKey, me);
      // The page itself shows its language, and stores it with the account without being asked to.
      if (language === undefined) toast.success(t("accounts.updated"));
    },
  });
}
