import {
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { OperatorError } from "../operator-error.ts";
import { DESCRIPTION_FILE } from "./read-release.ts";

/** `<base>/current` links to `<base>/releases/<name>`, the running program. */
export type Installation = { base: string; releases: string; name: string };

/** `backup` leads to the program of backups: after a return to an older one it is the newer one. */
export type Link = "current" | "backup";

/** Throws an OperatorError unless installed in this layout. */
export function findInstallation(program: string): Installation {
  const folder = realpathSync(program);
  const base = baseOf(program);
  if (base === undefined) {
    throw new OperatorError(
      `${folder} cannot be updated: it is not installed as releases/NAME, with a link "current" to it.`,
    );
  }
  const link = path.join(base, "current");
  if (realpathSync(link) !== folder) {
    throw new OperatorError(`This is not the program in use. Run ${link}/madrasa update.`);
  }
  return { base, releases: path.dirname(folder), name: path.basename(folder) };
}

/** The folder with the links; undefined for other installations. */
export function baseOf(program: string): string | undefined {
  const releases = path.dirname(realpathSync(program));
  const base = path.dirname(releases);
  const link = lstatSync(path.join(base, "current"), { throwIfNoEntry: false });
  return path.basename(releases) === "releases" && link?.isSymbolicLink() ? base : undefined;
}

export function linkedFolder(base: string, link: Link): string | undefined {
  const file = path.join(base, link);
  return existsSync(file) ? realpathSync(file) : undefined;
}

/** Atomic, so that the link always leads to a program. */
export function pointLink({ base }: Pick<Installation, "base">, link: Link, name: string): void {
  const made = path.join(base, `.${link}`);
  rmSync(made, { force: true });
  symlinkSync(path.join("releases", name), made);
  renameSync(made, path.join(base, link));
}

/** Removes all releases except `former` and those of the links. Returns the removed names. */
export function removeOlderReleases({ base, releases }: Installation, former: string): string[] {
  const links = (["current", "backup"] as const).map((link) => linkedFolder(base, link));
  const kept = new Set([...links, path.join(realpathSync(releases), former)]);
  const older = readdirSync(releases).filter(
    (name) =>
      existsSync(path.join(releases, name, DESCRIPTION_FILE)) &&
      !kept.has(realpathSync(path.join(releases, name))),
  );
  for (const name of older) rmSync(path.join(releases, name), { recursive: true, force: true });
  return older;
}
