import {
  DEFAULT_LANGUAGE,
  inLanguage,
  isLanguage,
  LANGUAGE_CODES,
  LANGUAGE_QUERY,
  languageOf,
  type Language,
} from "@madrasa/contract/languages";
import { isRetryableStatus } from "../app/lib/offline/status.ts";
import { READER_CACHE, READER_LANGUAGE } from "../app/lib/offline/for-worker.ts";

const PREFIX = "shell ";
/** Cache of this build only. */
const SHELL = PREFIX + BUILD;
const WHOLE = "/whole";
/** Screens without prerendering use the fallback page. */
const FALLBACK_OF = "/student-dashboard";
/** Parallel downloads, few because the open page has priority. */
const AT_ONCE = 2;
/** Timeout before showing the cached page. */
const SLOW_MS = 6_000;
const IGNORE_VARY = { ignoreVary: true } as const;

const pageIn = (language: Language) => inLanguage(FALLBACK_OF, language);

/** Resolves when all assets are cached, including those for PDFs if needed; rejects if any fails. */
export async function cacheShell(hasDocuments: boolean): Promise<void> {
  const shell = await caches.open(SHELL);
  if (await shell.match(WHOLE)) return;
  await cacheAssets(hasDocuments ? [...SCREENS, ...DOCUMENTS] : SCREENS);
  for (const language of LANGUAGE_CODES) await cachePage(shell, pageIn(language));
  await shell.put(WHOLE, new Response());
}

export const cacheDocuments = (): Promise<void> => cacheAssets(DOCUMENTS);

async function cacheAssets(addresses: readonly string[]): Promise<void> {
  const shell = await caches.open(SHELL);
  const cached = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname));
  const missing = addresses.filter((address) => !cached.has(address)).values();
  const cacheNext = async () => {
    for (const address of missing) await cacheAsset(shell, address);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, cacheNext));
}

/** Names contain a hash, so assets of other builds are reused. */
async function cacheAsset(shell: Cache, address: string): Promise<void> {
  const known = await caches.match(address, IGNORE_VARY);
  await shell.put(address, known ?? (await fetchWhole(address)));
}

async function cachePage(shell: Cache, address: string): Promise<void> {
  const page = await fetchWhole(address);
  const text = await page.clone().text();
  // During a rolling update another server may have another build.
  if (!text.includes(BUILD)) throw new Error(`${address} is of another build`);
  await shell.put(address, page);
}

const SETTINGS =
  /<meta name="(?:school-names|course-categories|recitation-words|hijri-days|time-zone)"[^>]*>/g;
const settingsOf = async (page: Response) => (await page.text()).match(SETTINGS)?.join("");

/**
 * Refetches cached pages when a served page has other settings. The last page serves as the mark, so that interruptions
 * are repeated.
 */
export async function renewPages(served: Response): Promise<void> {
  const shell = await caches.open(SHELL);
  const [last] = LANGUAGE_CODES.slice(-1).map(pageIn);
  const kept = (await shell.match(WHOLE)) && (await shell.match(last ?? "", IGNORE_VARY));
  const settings = await settingsOf(served);
  if (!kept || settings === undefined || settings === (await settingsOf(kept))) return;
  for (const language of LANGUAGE_CODES) await cachePage(shell, pageIn(language));
}

async function fetchWhole(address: string): Promise<Response> {
  const response = await fetch(address, { priority: "low" });
  // Captive portals respond with 200 to everything.
  const isForeign = response.redirected || (isHtml(response) && !address.startsWith(FALLBACK_OF));
  if (!response.ok || isForeign) throw new Error(`${address} cannot be kept: ${response.status}`);
  return response;
}

const isHtml = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/html");

/** Deletes caches of other builds, except the last complete one, which open pages may need. */
export async function deleteOldShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SHELL);
  const whole: string[] = [];
  for (const name of others) if (await (await caches.open(name)).match(WHOLE)) whole.push(name);
  const forgotten = others.filter((name) => name !== whole.at(-1));
  await Promise.all(forgotten.map((name) => caches.delete(name)));
}

/** Any build's cache will do, because names contain a hash. */
export async function answerAsset(request: Request): Promise<Response> {
  const ignored = { ...IGNORE_VARY, ignoreMethod: true };
  return (await caches.match(request, ignored)) ?? fetch(request);
}

export async function answerPage(request: Request): Promise<Response> {
  const online = fetch(request);
  try {
    const first = await Promise.race([online, slow()]);
    if (first && !isRetryableStatus(first.status)) return first;
  } catch {
    // No connection.
  }
  return (await cachedPage(new URL(request.url))) ?? online;
}

async function cachedPage({ searchParams }: URL): Promise<Response | undefined> {
  const shell = await caches.open(SHELL);
  if (!(await shell.match(WHOLE))) return undefined;
  const asked = searchParams.get(LANGUAGE_QUERY);
  return shell.match(pageIn(isLanguage(asked) ? asked : await readerLanguage()), IGNORE_VARY);
}

async function readerLanguage(): Promise<Language> {
  const chosen = await caches.match(READER_LANGUAGE, { cacheName: READER_CACHE });
  const language = await chosen?.text();
  return isLanguage(language) ? language : (languageOf(navigator.languages) ?? DEFAULT_LANGUAGE);
}

const slow = () => new Promise<undefined>((resolve) => setTimeout(resolve, SLOW_MS));
