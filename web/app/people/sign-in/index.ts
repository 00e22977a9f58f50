export { useRefreshDevices } from "./devices.api.ts";
export { useSignIn } from "./sign-in.api.ts";
