import { useEnvFile } from "../platform/config.ts";
import { reasonOf } from "../platform/operator-error.ts";
import { becomeOwnerOf } from "../platform/folder-owner.ts";

type Command = () => Promise<unknown>;

/** The commands that an operator runs beside the school: `npm run NAME` here, `madrasa NAME` in a release. */
export const COMMANDS: Record<string, Command> = {
  backup: () => import("./backup.ts"),
  "backup-prove": () => import("./backup-prove.ts"),
  doctor: () => import("./doctor.ts"),
  restore: () => import("./restore.ts"),
  "superadmin-reset": () => import("./superadmin-reset.ts"),
};

/** Restarts the school with systemd; it takes its backup as the school's user. */
const NEEDS_ROOT = "update";

/**
 * Runs the command that the first word names, and leaves it the words after. With `--env FILE` the
 * file's variables are set before anything is read, and root becomes the owner of the school's folder.
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

/** Before or after the command's name, since npm puts what it is given after it. */
function takeEnvOption(): string | undefined {
  const at = process.argv.indexOf("--env");
  if (at < 0) return undefined;
  const [, file] = process.argv.splice(at, 2);
  if (file !== undefined) return file;
  process.stderr.write("Say which file: --env FILE\n");
  process.exit(2);
}
