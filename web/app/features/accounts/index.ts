export { meQuery } from "./own-account.api.ts";
