import "./require-node.mjs";

/** The commands that an operator runs on the school's machine, apart from `npm start`. */
const COMMANDS = {
  backup: () => import("./server/src/commands/backup.ts"),
  doctor: () => import("./server/src/commands/doctor.ts"),
  restore: () => import("./server/src/commands/restore.ts"),
  "superadmin-reset": () => import("./server/src/commands/superadmin-reset.ts"),
};

// Removes the name, so that the command reads its own arguments only.
const [name] = process.argv.splice(2, 1);
const command = COMMANDS[name];
if (!command) {
  console.error(`The commands are: ${Object.keys(COMMANDS).join(", ")}.`);
  process.exit(2);
}
await command();
