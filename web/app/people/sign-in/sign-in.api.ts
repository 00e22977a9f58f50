import type { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { useMutation } from "@tanstack/react-query";
import { timeZone } from "../../i18n/formatters.ts";
import { call } from "../../lib/api/client.ts";
import { type Person, setCurrentUser } from "../../lib/session/person.ts";
import { login } from "../../lib/session/session.ts";

/** Members and admins have separate endpoints with the same body. */
export type SignInEndpoint = typeof contract.signIn.login | typeof contract.signIn.adminLogin;

/** Writes the user before the token, whose change makes other tabs reload both. */
export function beginSession({
  token,
  role,
  ...known
}: { token: string; role: string } & Person): void {
  setCurrentUser(known);
  login(token, role);
}

export function useSignIn(endpoint: SignInEndpoint) {
  return useMutation({
    mutationFn: (body: BodyOf<SignInEndpoint>) =>
      call(endpoint, { body: { ...body, timeZone: timeZone() } }),
    onSuccess: beginSession,
  });
}
