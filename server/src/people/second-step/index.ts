export { confirmedSecondStep, proveSecondStep, secondStepLimits } from "./prove-second-step.ts";
export {
  type SecondStepRow,
  deleteSecondStep,
  deleteSecondStepSince,
  whoHaveSecondStep,
} from "./second-step.queries.ts";
export { secondStepRoutes } from "./second-step.routes.ts";
export { clearSecondStep } from "./turn-off-second-step.ts";
