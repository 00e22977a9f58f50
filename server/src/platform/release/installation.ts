import { lstatSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { OperatorError } from "../operator-error.ts";

/** `<base>/current` is a link to `<base>/releases/<name>`, the program that runs. */
export type Installation = { base: string; releases: string; name: string };

/** Throws an OperatorError where the program in this folder is not installed so. */
export function findInstallation(program: string): Installation {
  const folder = realpathSync(program);
  const releases = path.dirname(folder);
  const base = path.dirname(releases);
  const link = path.join(base, "current");
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (path.basename(releases) !== "releases" || !isLink) {
    throw new OperatorError(
      `${folder} cannot be updated: it is not installed as releases/NAME, with a link "current" to it.`,
    );
  }
  if (realpathSync(link) !== folder) {
    throw new OperatorError(`This is not the program in use. Run ${link}/madrasa update.`);
  }
  return { base, releases, name: path.basename(folder) };
}

/** In one step, so that "current" always leads to a program. */
export function switchTo({ base }: Installation, name: string): void {
  const link = path.join(base, ".current");
  rmSync(link, { force: true });
  symlinkSync(path.join("releases", name), link);
  renameSync(link, path.join(base, "current"));
}
