export { askingLimits, recoveryLimits, sendingLimits } from "./code-limits.ts";
export { codesOfDay } from "./codes-of-day.ts";
export {
  type CodeRow,
  consumeCode,
  deleteCodesOf,
  findCodes,
  sweepCodes,
} from "./codes.queries.ts";
export { codeRoutes } from "./codes.routes.ts";
export { LINK_LIFE, proveCode } from "./prove-code.ts";
export { type Contact, type Recipient, countryOf, recipientOf, targetsOf } from "./recipient.ts";
export { hashDigits, makeCode, sendCode } from "./send-code.ts";
export { warnOfCeilings } from "./warn-of-ceiling.ts";
