import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import { response, password, secondStepCode } from "../fields.ts";
import { ADMINS, type Role } from "../roles.ts";

const STAFF = ["teacher", ...ADMINS] as const satisfies readonly Role[];

export const secondStep = {
  /** True if sign-ins on new devices need a code of an app. */
  readSecondStep: endpoint({
    method: "GET",
    path: `${API}/user/secondStep`,
    access: STAFF,
    allows: ["suspended"],
    data: z.object({ isOn: z.boolean(), recoveryCodesLeft: response.count }),
  }),

  /** Secret for an app, as text and as QR code link. Not active yet. */
  prepareSecondStep: endpoint({
    method: "POST",
    path: `${API}/user/secondStep/prepare`,
    access: STAFF,
    allows: ["suspended"],
    body: z.strictObject({ password }),
    data: z.object({ secret: response.text, link: response.text }),
  }),

  /** Activated by a code from the app. Recovery codes are shown once. */
  setUpSecondStep: endpoint({
    method: "POST",
    path: `${API}/user/secondStep`,
    access: STAFF,
    allows: ["suspended"],
    body: z.strictObject({ secondStep: secondStepCode }),
    data: z.object({ recoveryCodes: z.array(response.text) }),
  }),

  turnOffSecondStep: endpoint({
    method: "DELETE",
    path: `${API}/user/secondStep`,
    access: STAFF,
    allows: ["suspended"],
    body: z.strictObject({ password, secondStep: secondStepCode }),
    data: response.none,
  }),
};
