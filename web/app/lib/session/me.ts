import { contract } from "@madrasa/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { setCurrentUser } from "./person.ts";
import { currentSession } from "./session.ts";

export const meQuery = queryOptions({
  queryKey: ["accounts", "me"],
  queryFn: async ({ signal }) => {
    const session = currentSession();
    const me = await call(contract.profile.readMe, { signal });
    if (currentSession() === session) setCurrentUser({ userId: me._id, storageKey: me.storageKey });
    return me;
  },
  staleTime: 5 * 60_000,
});
