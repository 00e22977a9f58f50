export { forgiveFailures } from "./forgive-failures.ts";
export { recordedFailureLimit } from "./record-failures.ts";
export { signIn } from "./sign-in.ts";
export { signInRoutes } from "./sign-in.routes.ts";
