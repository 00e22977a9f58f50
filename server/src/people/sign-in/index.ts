export { forgiveFailures } from "./forgive-failures.ts";
export { recordedFailureLimit } from "./record-failures.ts";
export { signInRoutes } from "./sign-in.routes.ts";
