import "./require-node.mjs";

/** What the one who keeps the school runs on its machine, beside `npm start`. */
const COMMANDS = {
  backup: () => import("./server/src/commands/backup.ts"),
  restore: () => import("./server/src/commands/restore.ts"),
  "superadmin-reset": () => import("./server/src/commands/superadmin-reset.ts"),
};

// The rest is for the command, which sees it as if it had been started by itself.
const [name] = process.argv.splice(2, 1);
const command = COMMANDS[name];
if (!command) {
  console.error(`There are these commands: ${Object.keys(COMMANDS).join(", ")}.`);
  process.exit(2);
}
await command();
