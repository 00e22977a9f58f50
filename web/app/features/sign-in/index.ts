export { useLeave } from "./sign-out.api.ts";
