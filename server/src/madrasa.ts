import { fileURLToPath } from "node:url";
import { COMMANDS, runNamed } from "./commands/commands.ts";
import { handOver } from "./platform/release/backup-program.ts";

const PROGRAM = fileURLToPath(new URL("..", import.meta.url));

/** Uses the release that knows the tables: newer than this one after an undone update. */
const byBackupProgram = (name: "backup" | "backup-prove" | "restore") => async () => {
  if (!(await handOver(PROGRAM, name))) await COMMANDS[name]?.();
};

await runNamed({
  start: async () => {
    const { start } = await import("./serve.ts");
    await start({ pages: fileURLToPath(new URL("../pages", import.meta.url)) });
  },
  ...COMMANDS,
  backup: byBackupProgram("backup"),
  "backup-prove": byBackupProgram("backup-prove"),
  restore: byBackupProgram("restore"),
  update: () => import("./commands/update.ts"),
  install: () => import("./commands/install.ts"),
});
