import { aPhone } from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import {
  aDevice,
  aNewNumber,
  aNewPassword,
  aSentCode,
  aSignUpForm,
  aWayBack,
} from "../../testing/account-forms.ts";
import { anyone, signedIn, staff } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

/** Of the second step: refused by the state of the account. Turning it on would change how callers sign in from then on. */
export const accountCalls: CallEntries<"accounts"> = {
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
  sendCode: {
    who: anyone,
    input: () => ({
      query: { for: "createUser" },
      body: { phoneNumber: aPhone(), country: "Iraq", method: "whatsapp" },
    }),
  },
  verifyCode: {
    who: anyone,
    input: async ({ school }) => ({ body: await aSentCode(school) }),
  },
  signUp: {
    who: anyone,
    input: async ({ school }) => ({ body: await aSignUpForm(school) }),
  },
  readMe: {
    who: signedIn,
    queries: 2,
    input: () => ({}),
  },
  listChannels: {
    who: anyone,
    queries: 0,
    input: () => ({}),
  },
  updateMe: {
    who: signedIn,
    input: () => ({
      body: {
        firstName: "Zaynab",
        lastName: "bint Ali",
        TelegramOrWhatsapp: "telegram",
        phoneHidden: false,
      },
    }),
  },
  sendUpdateCode: {
    who: signedIn,
    input: () => ({
      query: { for: "updateMailOrPhone" },
      body: { phoneNumber: aPhone(), country: "Iraq", method: "whatsapp" },
    }),
  },
  updateAddress: {
    who: signedIn,
    input: async ({ school, student, caller = student }) => ({
      body: await aNewNumber(school, caller),
    }),
  },
  updatePassword: {
    who: anyone,
    input: async ({ school }) => ({ body: await aNewPassword(school) }),
  },
  undoChange: {
    who: anyone,
    input: async ({ school }) => ({ body: await aWayBack(school) }),
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
  deleteMe: {
    who: { ...signedIn, superadmin: "LAST_SUPERADMIN" },
    input: () => ({ body: {} }),
  },
  readSecondStep: {
    who: staff("welcome"),
    queries: 3,
    input: () => ({}),
  },
  prepareSecondStep: {
    who: staff("INVALID_INPUT"),
    input: () => ({ body: { password: "not this one" } }),
  },
  setUpSecondStep: {
    who: staff("SECOND_STEP_OFF"),
    input: () => ({ body: { secondStep: "123456" } }),
  },
  turnOffSecondStep: {
    who: staff("SECOND_STEP_OFF"),
    input: () => ({
      body: { password: "not this one", secondStep: "123456" },
    }),
  },
};
