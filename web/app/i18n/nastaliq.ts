import { localStore } from "../lib/storage/storage.ts";
import { createStore, useStore } from "../lib/store.ts";

const KEY = "nastaliq";
const YES = "yes";
const CLASS = "nastaliq";
const FONT = '1em "Noto Nastaliq Urdu"'; // not words: a font and its size

/**
 * Chromium 130 to 135 hangs on Noto Nastaliq 3.007 on systems on which it shapes fonts itself:
 * Linux, Android and ChromeOS.
 */
const SYSTEMS = "/Linux|Android|CrOS/";
const VERSIONS = String.raw`/Chrom(e|ium)\/13[0-5][.]/`;

/** Runs before the first paint. No quotes, angle brackets or ampersands, because React escapes them in scripts. */
export const NASTALIQ_SCRIPT = `try{if(localStorage.getItem(\`${KEY}\`)===\`${YES}\`){let a=navigator.userAgent;
if(!(${SYSTEMS}.test(a)?${VERSIONS}.test(a):false))document.documentElement.classList.add(\`${CLASS}\`)}}catch{}`;

export function canShowNastaliq(userAgent: string): boolean {
  const tests = (pattern: string) => new RegExp(pattern.slice(1, -1)).test(userAgent);
  return !(tests(SYSTEMS) && tests(VERSIONS));
}

/** Undefined if the browser cannot display it. */
const nastaliq = createStore<boolean | undefined>(
  typeof document !== "undefined" && canShowNastaliq(navigator.userAgent)
    ? document.documentElement.classList.contains(CLASS)
    : undefined,
);

export function useNastaliq(): boolean | undefined {
  return useStore(nastaliq, undefined);
}

export async function chooseNastaliq(isChosen: boolean): Promise<void> {
  if (nastaliq.get() === undefined) return;
  if (isChosen) localStore.write(KEY, YES);
  else localStore.remove(KEY);
  nastaliq.set(isChosen);
  // Naskh is shown until the font has loaded.
  if (isChosen) await document.fonts.load(FONT, "\u0627").catch(() => []);
  document.documentElement.classList.toggle(CLASS, nastaliq.get());
}
