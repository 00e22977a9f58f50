import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { CodeAddress, NamedAddress } from "../codes/index.ts";
import { useSignIn } from "../sign-in/index.ts";

/** The answer is the same whether or not there is such an account. */
export function useAskForRecovery() {
  return useMutation({
    mutationFn: (body: CodeAddress) =>
      call(contract.codes.sendCode, { query: { for: "forgetPassword" }, body }),
  });
}

/**
 * Signs in with a password that was just saved. Returns the role; undefined where that failed, as for
 * an account with a second step: the caller then shows the sign-in.
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
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.recovery.updatePassword>) =>
      call(contract.recovery.updatePassword, { body }),
    onSuccess: () => toast.success(t("accounts.updated")),
  });
}
