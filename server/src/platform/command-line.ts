import { IS_RELEASE } from "./version.ts";

const NPM_NAMES: Record<string, string> = {
  "backup-prove": "npm run backup:prove",
  start: "npm start",
  "superadmin-reset": "npm run superadmin:reset",
};

export function commandLine(name: string, words = ""): string {
  if (IS_RELEASE) return `madrasa ${name} ${words}`.trimEnd();
  const command = NPM_NAMES[name] ?? `npm run ${name}`;
  return words === "" ? command : `${command} -- ${words}`;
}
