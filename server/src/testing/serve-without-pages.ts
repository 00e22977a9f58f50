import { readConfig } from "../platform/config.ts";
import { serve } from "../serve.ts";

/** The real process, for tests that kill it: all of `main.ts` but the built pages. */
await serve(readConfig());
