import { useSyncExternalStore } from "react";
import { localStore } from "../storage/storage.ts";

export type Theme = "light" | "dark";
const KEY = "theme";
const listeners = new Set<() => void>();

/**
 * Runs before the first paint, so that a dark page never flashes white. Written without quotes,
 * angle brackets or ampersands, because React escapes them inside a script.
 */
export const THEME_SCRIPT = `{let t=null;try{t=localStorage.getItem(\`${KEY}\`)}catch{}
if(![\`light\`,\`dark\`].includes(t))t=matchMedia(\`(prefers-color-scheme: dark)\`).matches?\`dark\`:\`light\`;
document.documentElement.classList.add(t)}`;

function read(): Theme {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => "light",
  );
}

export function toggleTheme(): void {
  const next: Theme = read() === "dark" ? "light" : "dark";
  document.documentElement.classList.remove("light", "dark");
  document.documentElement.classList.add(next);
  localStore.write(KEY, next);
  for (const listener of listeners) listener();
}
