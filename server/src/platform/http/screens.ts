import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

/** Pathnames with a screen, written by the build. */
export const SCREENS_FILE = "__addresses.json";

const written = z.object({
  open: z.array(z.string()),
  guarded: z.array(z.string()),
  /** Scripts of screens whose pages do not name them, by path. */
  modules: z.record(z.string(), z.array(z.string())),
});

export type Screens = {
  isScreen: (pathname: string) => boolean;
  /** `Link` header that preloads a screen's scripts. */
  linksOf: (pathname: string) => string | undefined;
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

/** Ignores a trailing slash and case, like the app's router. */
const patternOf = (path: string) =>
  new URLPattern({ pathname: `${path}{/}?` }, { ignoreCase: true });
