import { fileURLToPath } from "node:url";
import { ConfigError, readConfig } from "./platform/config.ts";
import { serve } from "./serve.ts";

const PAGES = fileURLToPath(new URL("../../web/build/client", import.meta.url));

/** Config → app → listen → graceful close. */
async function main(): Promise<void> {
  await serve(readConfig(), { pages: PAGES });
}

main().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
});

/** What whoever starts the school can mend is a sentence; anything else is a fault of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, address, port, stack } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (code === "EADDRINUSE") return `Something is listening at ${address}:${port} already.`;
  if (code === "EACCES") return `Not allowed to listen at ${address}:${port}.`;
  return stack ?? String(error);
}
