import { start } from "../serve.ts";

/** The real process without the built pages, for tests that kill it. */
await start();
