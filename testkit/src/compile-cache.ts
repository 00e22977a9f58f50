import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url));

/** Halves the start of a process. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: folder };
