import { useEnvFile } from "../platform/config.ts";
import { reasonOf } from "../platform/operator-error.ts";
import { becomeOwnerOf } from "../platform/folder-owner.ts";

type Command = () => Promise<unknown>;

/** Operator commands: `npm run NAME` here, `madrasa NAME` in a release. */
export const COMMANDS: Record<string, Command> = {
  backup: () => import("./backup.ts"),
  "backup-prove": () => import("./backup-prove.ts"),
  doctor: () => import("./doctor.ts"),
  restore: () => import("./restore.ts"),
  "superadmin-reset": () => import("./superadmin-reset.ts"),
};

/** Restarts the school with systemd; takes its backup as the school's user. */
const NEEDS_ROOT = "update";

/**
 * Runs the command named by the first word, with the rest as arguments. `--env FILE` sets variables first and makes
 * root become the owner of the school's folder.
 */
export async function runNamed(commands: Record<string, Command>): Promise<void> {
  const file = takeEnvOption();
  const [name = ""] = process.argv.splice(2, 1);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    process.stderr.write(
      `The commands are: ${Object.keys(commands).join(", ")}. --env FILE reads the school's settings.\n`,
    );
    process.exit(2);
  }
  if (file !== undefined) {
    try {
      const dataDir = useEnvFile(file);
      if (name !== NEEDS_ROOT) becomeOwnerOf(dataDir);
    } catch (error) {
      process.stderr.write(`${reasonOf(error)}\n`);
      process.exit(1);
    }
  }
  await command();
}

/** Allowed after the command's name too, because npm appends its arguments. */
function takeEnvOption(): string | undefined {
  const at = process.argv.indexOf("--env");
  if (at < 0) return undefined;
  const [, file] = process.argv.splice(at, 2);
  if (file !== undefined) return file;
  process.stderr.write("Choose a file: --env FILE\n");
  process.exit(2);
}
