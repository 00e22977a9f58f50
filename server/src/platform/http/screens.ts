import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Which pathnames the built app has screens for, as its build wrote them down. */
export const SCREENS_FILE = "__addresses.json";

const written = z.object({
  /** Paths with `:name` for parameters. */
  open: z.array(z.string()),
  /** The same, of screens that ask for a session first. */
  guarded: z.array(z.string()),
  /** The script files of screens whose pages do not name them, by the same paths. */
  modules: z.record(z.string(), z.array(z.string())),
});

export type Screens = {
  isScreen: (pathname: string) => boolean;
  /** The header `Link` with which a browser loads a screen's scripts before the first one has run. */
  linksOf: (pathname: string) => string | undefined;
  /** The beginnings of guarded pathnames, for robots.txt. */
  guardedStarts: readonly string[];
};

export function readScreens(folder: string): Screens {
  const file = readFileSync(path.join(folder, SCREENS_FILE), "utf8");
  const { open, guarded, modules } = written.parse(JSON.parse(file));
  const patterns = [...open, ...guarded].map(patternOf);
  const links = Object.entries(modules).map(([path, files]) => ({
    pattern: patternOf(path),
    text: files.map((name) => `<${name}>; rel=modulepreload`).join(", "),
  }));
  return {
    isScreen: (pathname) => patterns.some((pattern) => pattern.test({ pathname })),
    linksOf: (pathname) => links.find(({ pattern }) => pattern.test({ pathname }))?.text,
    guardedStarts: [...new Set(guarded.map((one) => one.split(":")[0] ?? ""))],
  };
}

/** Like the app's router, it ignores a slash at the end and the case of letters. */
const patternOf = (path: string) =>
  new URLPattern({ pathname: `${path}{/}?` }, { ignoreCase: true });
