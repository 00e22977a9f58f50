import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { timeZone } from "../../i18n/formatters.ts";
import { call } from "../../lib/api/client.ts";
import { beginSession } from "./sign-in.api.ts";
import { signUpDraft } from "./sign-up-draft.ts";

export function useSignUp() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.signIn.signUp>) =>
      call(contract.signIn.signUp, { body: { ...body, timeZone: timeZone() } }),
    onSuccess: beginSession,
  });
}

/** The contact verified by a sign-up message, and the path of the form if it was in this browser. */
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
