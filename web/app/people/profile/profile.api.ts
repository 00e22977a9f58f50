import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { classifyError } from "../../lib/offline/classify-error.ts";
import { maySignOut } from "../../lib/session/before-sign-out.ts";
import { forgetOrigin } from "../../lib/session/destinations.ts";
import { familyKey } from "../../lib/session/family-key.ts";
import { LEFT_TOKEN } from "../../lib/session/left-behind.ts";
import { meQuery } from "../../lib/session/me.ts";
import { currentSession, logout } from "../../lib/session/session.ts";
import { localStore } from "../../lib/storage/storage.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { pendingChange } from "./pending-change.ts";

export function useUpdateMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.profile.updateMe>) =>
      call(contract.profile.updateMe, { body }),
    scope: { id: "me" },
    onSuccess: async (me, { language }) => {
      // A response to an earlier request would undo the change here.
      await client.cancelQueries({ queryKey: meQuery.queryKey });
      client.setQueryData(meQuery.queryKey, me);
      // Silent for the language: it changes visibly, and is also saved automatically.
      if (language === undefined) toast.success(t("accounts.updated"));
    },
  });
}

/** Timeout after which the user is signed out locally, and the server session ends later. */
const SLOW_MS = 5_000;

/**
 * Ends the session on the server and here; offline, here first and on the server later. A session that the server has
 * already ended counts as success. Unsent entries may prompt first.
 */
export function useLogOut() {
  const leave = useLeave();
  const action = useMutation({
    mutationFn: async ({ everywhere }: { everywhere: boolean }) => {
      if (!(await maySignOut())) return undefined;
      const session = currentSession();
      try {
        const signal = AbortSignal.timeout(SLOW_MS);
        await call(contract.signIn.logout, { body: { everywhere }, signal });
      } catch (error) {
        const verdict = classifyError(error);
        // Signing out other devices must be confirmed by the server.
        if (verdict === "later" && !everywhere && session.status === "signedIn") {
          localStore.write(LEFT_TOKEN + session.token, "0");
          return t("accounts.loggedOutHere");
        }
        if (verdict !== "signedOut") throw error;
      }
      return t("accounts.loggedOut");
    },
    onSuccess: async (message) => message && leave(message),
    onError: (error) => toast.error(failureMessage(error, "accounts.logoutFailed")),
  });
  const errorText = action.error
    ? failureMessage(action.error, "accounts.logoutFailed")
    : undefined;
  return { ...action, errorText };
}

export function useLeave() {
  const navigate = useNavigate();
  return async (message: string) => {
    forgetOrigin();
    pendingChange.clear();
    logout();
    toast.success(message);
    // On a family's phone others continue.
    await navigate(familyKey.read() === null ? "/login" : "/who");
  };
}
