type Command = () => Promise<unknown>;

/** What an operator runs beside the school: `npm run NAME` here, `madrasa NAME` in a release. */
export const COMMANDS: Record<string, Command> = {
  backup: () => import("./backup.ts"),
  "backup-prove": () => import("./backup-prove.ts"),
  doctor: () => import("./doctor.ts"),
  restore: () => import("./restore.ts"),
  "superadmin-reset": () => import("./superadmin-reset.ts"),
};

/** Runs the command that the first word names, and leaves it the words after. */
export async function runNamed(commands: Record<string, Command>): Promise<void> {
  const [name = ""] = process.argv.splice(2, 1);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    process.stderr.write(`The commands are: ${Object.keys(commands).join(", ")}.\n`);
    process.exit(2);
  }
  await command();
}
