import path from "node:path";
import { createApp } from "./app.ts";
import { ensureSuperadmin } from "./features/accounts/index.ts";
import { MINUTE, SECOND } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { closeGracefully } from "./platform/http/server.ts";
import { createLog } from "./platform/log.ts";

const GRACE = 30 * SECOND;
const SWEEP_EVERY = 10 * MINUTE;

/** App → listen → graceful close. `pages` is the folder of the built web app. */
export async function serve(config: Config, options: { pages?: string } = {}): Promise<void> {
  const log = createLog(config.logLevel);
  const { http, platform, transfers, sweep } = await createApp(config, log, options);
  const first = await ensureSuperadmin(platform);
  await http.listen({ host: config.host, port: config.port });

  const address = http.listeningOrigin;
  say(`\n  ${config.schoolName} is open at ${address}`);
  say(`  Everything is kept in ${path.relative(process.cwd(), config.dataDir) || "."}`);
  if (first) {
    say(`\n  First sign-in, at ${address}/admin/login:`);
    say(`    email     ${first.email}`);
    say(`    password  ${first.password}`);
    say("  It is shown this once.\n");
  }

  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, "sweeping failed"));
  }, SWEEP_EVERY);

  const stop = (signal: string) => {
    log.info({ signal }, "closing");
    clearInterval(sweeping);
    closeGracefully(http, transfers, GRACE).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
