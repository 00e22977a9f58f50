import { fileURLToPath } from "node:url";
import { COMMANDS, runNamed } from "./commands/commands.ts";

/** The command `madrasa` of a release, where the built pages are beside the program. */
await runNamed({
  start: async () => {
    const { start } = await import("./serve.ts");
    await start({ pages: fileURLToPath(new URL("../pages", import.meta.url)) });
  },
  ...COMMANDS,
  update: () => import("./commands/update.ts"),
});
