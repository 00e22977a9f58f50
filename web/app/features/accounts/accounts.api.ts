import { queryOptions, useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { forgetOrigin } from "../../lib/destinations.ts";
import { logout } from "../../lib/session.ts";
import { toast } from "../../ui/toast.ts";

export const meQuery = queryOptions({
  queryKey: ["accounts", "me"],
  queryFn: ({ signal }) => api("GET /user", { signal }),
  staleTime: 5 * 60_000,
});

/** Ends the session at the server, then here; a session the server no longer knows is as good as ended. */
export function useLogOut() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      try {
        await api("POST /user/logout");
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
    },
    onSuccess: async () => {
      forgetOrigin();
      logout();
      toast.success(t("accounts.loggedOut"));
      await navigate("/login");
    },
    onError: () => toast.error(t("accounts.logoutFailed")),
  });
}
