export { digestRoutes } from "./digest.routes.ts";
export { queueDigests } from "./queue-digests.ts";
export { DIGEST_TEMPLATE, writeDigest } from "./write-digest.ts";
