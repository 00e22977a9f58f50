export { useSignIn } from "./sign-in.api.ts";
