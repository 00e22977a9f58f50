import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { type Person, welcome } from "../../lib/session/person.ts";
import { login, logout } from "../../lib/session/session.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { PHONE_CHANNELS } from "./channels.ts";
import { meQuery, useLeave } from "./own-account.api.ts";
import type { OwnAddress } from "./pending-change.ts";
import { signUpDraft } from "./sign-up-draft.ts";

/** Members sign in at one, admins at the other; both take the same body. */
export type SignInEndpoint = typeof contract.signIn.login | typeof contract.signIn.adminLogin;

/** Whose session it is, before the token: its change tells other tabs to read all of it again. */
function beginSession({ token, role, ...known }: { token: string; role: string } & Person): void {
  welcome(known);
  login(token, role);
}

export function useSignIn(endpoint: SignInEndpoint) {
  return useMutation({
    mutationFn: (body: BodyOf<SignInEndpoint>) => call(endpoint, { body }),
    onSuccess: beginSession,
  });
}

export type CodeAddress = BodyOf<typeof contract.codes.sendCode>;

/**
 * Sends a code of four digits to an email address or a phone; `optId` in the response identifies
 * it.
 */
export function useSendCode() {
  return useMutation({
    mutationFn: (body: CodeAddress) =>
      call(contract.codes.sendCode, { query: { for: "createUser" }, body }),
  });
}

export function useVerifyCode() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.codes.verifyCode>) =>
      call(contract.codes.verifyCode, { body }),
  });
}

export function useSignUp() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.signIn.signUp>) =>
      call(contract.signIn.signUp, { body }),
    onSuccess: beginSession,
  });
}

/** The channels that the school has set up for messages. Until they are known, all are offered. */
export function useChannels() {
  const { data } = useQuery(channelsQuery);
  const offers = (channel: Channel) => !data || data.channels.includes(channel);
  return { offersEmail: offers("email"), phoneChannels: PHONE_CHANNELS.filter(offers) };
}

const channelsQuery = queryOptions({
  queryKey: ["accounts", "channels"],
  queryFn: ({ signal }) => call(contract.codes.listChannels, { signal }),
  staleTime: 5 * 60_000,
});

type Channel = DataOf<typeof contract.codes.listChannels>["channels"][number];

/**
 * The address that the link of a sign-up message verifies, and the path of the form that asked for
 * it, if that was in this browser.
 */
export const verifiedAddressQuery = (secret: string) =>
  queryOptions({
    queryKey: ["accounts", "proven", secret],
    queryFn: async () => {
      const { optId, email, phoneNumber } = await call(contract.codes.verifyCode, {
        body: { secret },
      });
      const address = email ?? phoneNumber ?? "";
      const kind = email === null ? "phone" : "email";
      return { kind, address, form: signUpDraft.prove(address, { optId, secret }) } as const;
    },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

/** The answer is the same whether or not there is such an account. */
export function useAskForRecovery() {
  return useMutation({
    mutationFn: (body: CodeAddress) =>
      call(contract.codes.sendCode, { query: { for: "forgetPassword" }, body }),
  });
}

export function useSetPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.recovery.updatePassword>) =>
      call(contract.recovery.updatePassword, { body }),
    onSuccess: () => toast.success(t("accounts.updated")),
  });
}

export function useUndoChange() {
  return useMutation({
    mutationFn: (secret: string) => call(contract.contacts.undoChange, { body: { secret } }),
    onSuccess: () => logout(),
  });
}

export function useSendUpdateCode() {
  return useMutation({
    mutationFn: (body: OwnAddress) =>
      call(contract.contacts.sendUpdateCode, {
        query: { for: "updateMailOrPhone" },
        body,
      }),
    onSuccess: () => toast.success(t("accounts.codeSent")),
  });
}

export function useChangeAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.contacts.updateAddress>) =>
      call(contract.contacts.updateAddress, { body }),
    onSuccess: (me) => {
      client.setQueryData(meQuery.queryKey, me);
      toast.success(t("accounts.updated"));
    },
  });
}

export function useDeleteMe() {
  const leave = useLeave();
  return useMutation({
    mutationFn: () => call(contract.leaving.deleteMe),
    onSuccess: () => leave(t("accounts.deleted")),
  });
}
