import { localStore } from "../storage/storage.ts";
import { createStore, useStore } from "../store.ts";

export type Theme = "light" | "dark";
const KEY = "theme";

/**
 * Runs before the first paint, so that a dark page never flashes white. No quotes, angle brackets or ampersands,
 * because React escapes them in scripts.
 */
export const THEME_SCRIPT = `{let t=null;try{t=localStorage.getItem(\`${KEY}\`)}catch{}
if(![\`light\`,\`dark\`].includes(t))t=matchMedia(\`(prefers-color-scheme: dark)\`).matches?\`dark\`:\`light\`;
document.documentElement.classList.add(t)}`;

/** Set by the script above before this module loads. */
const theme = createStore<Theme>(
  typeof document !== "undefined" && document.documentElement.classList.contains("dark")
    ? "dark"
    : "light",
);

export function useTheme(): Theme {
  return useStore(theme, "light");
}

export function toggleTheme(): void {
  const next: Theme = theme.get() === "dark" ? "light" : "dark";
  document.documentElement.classList.remove("light", "dark");
  document.documentElement.classList.add(next);
  localStore.write(KEY, next);
  theme.set(next);
}
