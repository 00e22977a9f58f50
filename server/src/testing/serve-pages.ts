import { start } from "../serve.ts";

/** The server with the built pages of a folder, for tests of updates. */
await start({ pages: process.argv[2] ?? "" });
