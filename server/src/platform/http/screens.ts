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
  /** How the guarded ones begin, for those who are asked to stay out. */
  guardedStarts: readonly string[];
};

export function readScreens(folder: string): Screens {
  const file = readFileSync(path.join(folder, SCREENS_FILE), "utf8");
  const { open, guarded } = written.parse(JSON.parse(file));
  // As the app's own router reads them: a slash at the end and the case of letters do not matter.
  const patterns = [...open, ...guarded].map(
    (path) => new URLPattern({ pathname: `${path}{/}?` }, { ignoreCase: true }),
  );
  return {
    isScreen: (pathname) => patterns.some((pattern) => pattern.test({ pathname })),
    guardedStarts: [...new Set(guarded.map((one) => one.split(":")[0] ?? ""))],
  };
}
