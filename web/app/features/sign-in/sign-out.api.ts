import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { maySignOut } from "../../lib/session/before-sign-out.ts";
import { forgetOrigin } from "../../lib/session/destinations.ts";
import { logout } from "../../lib/session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { pendingChange } from "../profile/index.ts";

/**
 * Ends the session on the server, then here. A session that the server does not know counts as
 * ended. What is not sent yet may ask first.
 */
export function useLogOut() {
  const leave = useLeave();
  return useMutation({
    mutationFn: async ({ everywhere }: { everywhere: boolean }) => {
      if (!(await maySignOut())) return false;
      try {
        await call(contract.signIn.logout, { body: { everywhere } });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
      return true;
    },
    onSuccess: async (hasLeft) => hasLeft && leave(t("accounts.loggedOut")),
    onError: () => toast.error(t("accounts.logoutFailed")),
  });
}

/** Forgets what belonged to the session that has ended, and shows the sign-in. */
export function useLeave() {
  const navigate = useNavigate();
  return async (message: string) => {
    forgetOrigin();
    pendingChange.clear();
    logout();
    toast.success(message);
    await navigate("/login");
  };
}
