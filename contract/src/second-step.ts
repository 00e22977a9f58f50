import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { response, password, secondStepCode } from "./fields.ts";
import { ADMINS, type Role } from "./roles.ts";

const STAFF = ["teacher", ...ADMINS] as const satisfies readonly Role[];

export const secondStep = {
  /** True where sign-ins on new devices need a code of an app besides the password. */
  readSecondStep: endpoint({
    method: "GET",
    path: `${API}/user/secondStep`,
    access: STAFF,
    data: z.object({ isOn: z.boolean(), recoveryCodesLeft: response.count }),
  }),

  /** Gives the secret for an app, as text and as the link of a QR code. It is not on yet. */
  prepareSecondStep: endpoint({
    method: "POST",
    path: `${API}/user/secondStep/prepare`,
    access: STAFF,
    body: z.strictObject({ password }),
    data: z.object({ secret: response.text, link: response.text }),
  }),

  /** Turns it on by a right code of the app. The recovery codes are not shown again. */
  setUpSecondStep: endpoint({
    method: "POST",
    path: `${API}/user/secondStep`,
    access: STAFF,
    body: z.strictObject({ secondStep: secondStepCode }),
    data: z.object({ recoveryCodes: z.array(response.text) }),
  }),

  turnOffSecondStep: endpoint({
    method: "DELETE",
    path: `${API}/user/secondStep`,
    access: STAFF,
    body: z.strictObject({ password, secondStep: secondStepCode }),
    data: response.none,
  }),
};
