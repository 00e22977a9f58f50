export { forgiveFailures } from "./forgive-failures.ts";
export { recordedFailureLimit } from "./record-failures.ts";
export { signInRoutes } from "./sign-in.routes.ts";
export { newDeviceLimit } from "./tell-of-new-device.ts";
