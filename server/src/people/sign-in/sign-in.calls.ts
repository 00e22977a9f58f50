import { SUPERADMIN } from "@madrasa/testkit/school";
import { aDevice, aSignUpForm } from "../../testing/account-forms.ts";
import { anyone, signedIn } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

export const signInCalls: CallEntries<"signIn"> = {
  login: {
    who: anyone,
    input: ({ student: { phone, country, password } }) => ({
      body: { phoneNumber: phone, country, password },
    }),
  },
  adminLogin: {
    who: anyone,
    input: () => ({ body: SUPERADMIN }),
  },
  logout: {
    who: signedIn,
    input: () => ({ body: {} }),
  },
  signUp: {
    who: anyone,
    input: async ({ school }) => ({ body: await aSignUpForm(school) }),
  },
  listDevices: {
    who: signedIn,
    queries: 2,
    input: () => ({}),
  },
  endDevice: {
    who: signedIn,
    input: async ({ school, student, caller = student }) => ({
      params: { id: await aDevice(school, caller) },
      body: {},
    }),
  },
};
