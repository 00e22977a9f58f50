import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { CodeAddress, NamedAddress } from "../../base/codes/index.ts";
import { useRefreshDevices, useSignIn } from "../sign-in/index.ts";

/** The response does not reveal whether the account exists. */
export function useAskForRecovery() {
  return useMutation({
    mutationFn: (body: CodeAddress) =>
      call(contract.codes.sendCode, { query: { for: "forgetPassword" }, body }),
  });
}

/**
 * Signs in with the new password and returns the role. Undefined on failure, as with two-step sign-in: the caller then
 * opens the sign-in.
 */
export function useSignInAfterwards() {
  const signIn = useSignIn(contract.signIn.login);
  return async (body: NamedAddress & { password: string }): Promise<string | undefined> =>
    signIn.mutateAsync(body).then(
      ({ role }) => role,
      () => undefined,
    );
}

export function useSetPassword() {
  const refreshDevices = useRefreshDevices();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.recovery.updatePassword>) =>
      call(contract.recovery.updatePassword, { body }),
    onSuccess: () => {
      refreshDevices();
      toast.success(t("accounts.updated"));
    },
  });
}
