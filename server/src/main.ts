import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "./platform/config.ts";
import { serve } from "./serve.ts";

const PAGES = fileURLToPath(new URL("../../web/build/client", import.meta.url));

/** Config → app → listen → graceful close. */
async function main(): Promise<void> {
  await serve(readConfig(), { pages: PAGES });
}

main().catch((error: unknown) => {
  const reason = error instanceof ConfigError ? error.message : error;
  process.stderr.write(`${reason instanceof Error ? reason.stack : String(reason)}\n`);
  process.exit(1);
});
