import { queryOptions, useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { ApiBody } from "../../lib/api-types.ts";
import { forgetOrigin } from "../../lib/destinations.ts";
import { login, logout } from "../../lib/session.ts";
import { toast } from "../../ui/toast.ts";

export const meQuery = queryOptions({
  queryKey: ["accounts", "me"],
  queryFn: ({ signal }) => api("GET /user", { signal }),
  staleTime: 5 * 60_000,
});

/** The school's door and the admins' door ask for the same things. */
export type Door = "POST /user/login" | "POST /admin/login";

export function useSignIn(door: Door) {
  return useMutation({
    mutationFn: (body: ApiBody<Door>) => api(door, { body }),
    onSuccess: ({ token, role }) => login(token, role),
  });
}

export type CodeAddress = ApiBody<"POST /user/sendOTP">;

/** Sends four digits to an address; the answer names the code they belong to. */
export function useSendCode() {
  return useMutation({
    mutationFn: (body: CodeAddress) =>
      api("POST /user/sendOTP", { query: { for: "createUser" }, body }),
  });
}

export function useVerifyCode() {
  return useMutation({
    mutationFn: (body: ApiBody<"POST /user/verifyOtp">) => api("POST /user/verifyOtp", { body }),
  });
}

export function useSignUp() {
  return useMutation({
    mutationFn: (body: ApiBody<"POST /user/signup">) => api("POST /user/signup", { body }),
    onSuccess: ({ token, role }) => login(token, role),
  });
}

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
