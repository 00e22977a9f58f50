import { IS_RELEASE } from "./version.ts";

/** As npm calls them where that is not their own name. */
const NPM_NAMES: Record<string, string> = {
  "backup-prove": "npm run backup:prove",
  start: "npm start",
  "superadmin-reset": "npm run superadmin:reset",
};

/** A command as the operator types it, in a release or in the repository. */
export function commandLine(name: string, words = ""): string {
  if (IS_RELEASE) return `madrasa ${name} ${words}`.trimEnd();
  const command = NPM_NAMES[name] ?? `npm run ${name}`;
  return words === "" ? command : `${command} -- ${words}`;
}
