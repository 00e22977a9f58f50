export { guardiansQuery } from "./guardians.api.ts";
export { guardiansOfQuery } from "./guardians-of.api.ts";
