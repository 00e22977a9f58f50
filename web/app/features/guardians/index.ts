export { guardiansQuery } from "./guardians.api.ts";
