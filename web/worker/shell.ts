import {
  DEFAULT_LANGUAGE,
  inLanguage,
  isLanguage,
  LANGUAGE_CODES,
  LANGUAGE_QUERY,
  languageOf,
  type Language,
} from "@madrasa/contract/languages";
import { passesLater } from "../app/lib/line/status.ts";
import { READER_CACHE, READER_LANGUAGE } from "../app/lib/line/for-worker.ts";

const PREFIX = "shell ";
/** The files of this worker's build. Nothing of another build is put into it. */
const SHELL = PREFIX + BUILD;
/** Put in last: a shell without it was interrupted, and is gone on with. */
const WHOLE = "/whole";
/** Any screen that is not built in advance is served as the fallback page. */
const FALLBACK_OF = "/student-dashboard";
/** The number of files that are fetched at once: the page that is open comes first on a slow line. */
const AT_ONCE = 2;
/** After this long without a first byte, the kept page is shown instead. */
const SLOW_MS = 8_000;
const IGNORE_VARY = { ignoreVary: true } as const;

const pageIn = (language: Language) => inLanguage(FALLBACK_OF, language);

/**
 * Resolves when all files of this build are kept, with those for documents if there is a kept one;
 * rejects when one cannot be had.
 */
export async function cacheShell(hasDocuments: boolean): Promise<void> {
  const shell = await caches.open(SHELL);
  if (await shell.match(WHOLE)) return;
  await cacheAssets(hasDocuments ? [...SCREENS, ...DOCUMENTS] : SCREENS);
  for (const language of LANGUAGE_CODES) await cachePage(shell, pageIn(language));
  await shell.put(WHOLE, new Response());
}

/** From then on, documents are shown without a line. */
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

/** A name stands for its bytes, so what another build has under it is not fetched again. */
async function cacheAsset(shell: Cache, address: string): Promise<void> {
  const known = await caches.match(address, IGNORE_VARY);
  await shell.put(address, known ?? (await fetchWhole(address)));
}

async function cachePage(shell: Cache, address: string): Promise<void> {
  const page = await fetchWhole(address);
  const text = await page.clone().text();
  // While servers are updated one after another, one of them may have another build.
  if (!text.includes(BUILD)) throw new Error(`${address} is of another build`);
  await shell.put(address, page);
}

/** What the superadmin changes of every page's head. */
const SETTINGS =
  /<meta name="(?:school-names|course-categories|recitation-words|hijri-days)"[^>]*>/g;
const settingsOf = async (page: Response) => (await page.text()).match(SETTINGS)?.join("");

/**
 * Kept pages have the head of the day on which they were kept: they are fetched again when a served page
 * has other settings. The last of them tells, so that what was interrupted is done again.
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
  // The page of a hotel's network answers with 200 for everything.
  const isForeign = response.redirected || (isHtml(response) && !address.startsWith(FALLBACK_OF));
  if (!response.ok || isForeign) throw new Error(`${address} cannot be kept: ${response.status}`);
  return response;
}

const isHtml = ({ headers }: Response) => headers.get("content-type")?.startsWith("text/html");

/**
 * Removes the shells of other builds but the last whole one, whose pages may be open and load their next
 * screen from it.
 */
export async function forgetFormerShells(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SHELL);
  const whole: string[] = [];
  for (const name of others) if (await (await caches.open(name)).match(WHOLE)) whole.push(name);
  const forgotten = others.filter((name) => name !== whole.at(-1));
  await Promise.all(forgotten.map((name) => caches.delete(name)));
}

/** From a shell, whichever has it: the name stands for the bytes. */
export async function answerAsset(request: Request): Promise<Response> {
  const ignored = { ...IGNORE_VARY, ignoreMethod: true };
  return (await caches.match(request, ignored)) ?? fetch(request);
}

/** From the server; where it cannot be reached, the fallback page of the build that is kept. */
export async function answerPage(request: Request): Promise<Response> {
  const online = fetch(request);
  try {
    const first = await Promise.race([online, slow()]);
    if (first && !passesLater(first.status)) return first;
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
