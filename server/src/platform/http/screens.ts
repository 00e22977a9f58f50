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
});

export type Screens = {
  isScreen: (pathname: string) => boolean;
  /** The beginnings of guarded pathnames, for robots.txt. */
  guardedStarts: readonly string[];
};

export function readScreens(folder: string): Screens {
  const file = readFileSync(path.join(folder, SCREENS_FILE), "utf8");
  const { open, guarded } = written.parse(JSON.parse(file));
  // Like the app's router, they ignore a slash at the end and the case of letters.
  const patterns = [...open, ...guarded].map(
    (path) => new URLPattern({ pathname: `${path}{/}?` }, { ignoreCase: true }),
  );
  return {
    isScreen: (pathname) => patterns.some((pattern) => pattern.test({ pathname })),
    guardedStarts: [...new Set(guarded.map((one) => one.split(":")[0] ?? ""))],
  };
}
