import { createHash } from "node:crypto";
import { readdirSync, readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  type Language,
  LANGUAGE_CODES,
} from "@madrasa/contract/languages";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { SECOND } from "../clock.ts";
import { bestEncoding } from "./encodings.ts";
import { askedLanguage, pageLanguage } from "./language.ts";
import { SCREENS_FILE, readScreens } from "./screens.ts";
import { escapeHtml, withFacts, type PageFacts, type School } from "./head.ts";
import { refuse } from "../refusal.ts";
import type { SettingsNow } from "../school/school-settings.ts";
import { commandLine } from "../command-line.ts";

/** Placeholders for values unknown to the build, some of which the superadmin can change. */
const SCHOOL_NAME_SLOT = "%SCHOOL_NAME%";
/** JSON with the name per language, because pages change their language without reloading. */
const SCHOOL_NAMES_SLOT = "%SCHOOL_NAMES%";
const CATEGORIES_SLOT = "%COURSE_CATEGORIES%";
const RECITATION_WORDS_SLOT = "%RECITATION_WORDS%";
const PUBLIC_URL_SLOT = "%PUBLIC_URL%";
const HIJRI_SLOT = "%HIJRI_DAYS%";
const TIME_ZONE_SLOT = "%TIME_ZONE%";
const LANGUAGE_QUERY_SLOT = "%LANGUAGE_QUERY%";
const FALLBACK = "__spa-fallback";
/** Requested by browsers with each page, to find a newer build. */
const SERVICE_WORKER = "service-worker.js";
const YEAR_SECONDS = 365 * 24 * 3600;
const DESCRIBED_WITHIN = 2 * SECOND;

type Packed = { html: string; plain: Buffer; gzip: Buffer; br: Buffer };
type Page = {
  policy: string;
  /** Page with settings and, if requested, its language URL in the head; compressed once for each. */
  with: (settings: ServedSettings, asked?: Language) => Packed;
};
/** Superadmin's settings in the head; a new object after each change. */
type ServedSettings = SettingsNow["served"];
type Pages = Map<string, Record<Language, Page>>;

/** Facts of a page with the school's content; undefined for others. */
export type DescribePage = (pathname: string) => Promise<PageFacts | "absent" | undefined>;

export type PageOptions = {
  folder: string;
  storageOrigin?: string;
  describe?: DescribePage;
  ahead?: (pathname: string) => Promise<string | undefined>;
  settings: () => ServedSettings;
};

/**
 * Serves the web app: hashed assets for a year, pages uncached, 404 for anything missing. Returns public pathnames and
 * guarded prefixes.
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  options: PageOptions,
): Promise<{ found: string[]; guarded: readonly string[] }> {
  const { folder, storageOrigin, settings, describe = async () => undefined } = options;
  const { ahead = async () => undefined } = options;
  if (!existsSync(path.join(folder, `${FALLBACK}.${DEFAULT_LANGUAGE}.html`))) {
    throw new Error(
      `The web app is not built: ${folder} has no pages. Run "${commandLine("start")}".`,
    );
  }
  const schoolIn = (language: Language): School => ({
    name: config.schoolNames[language],
    publicUrl: config.publicUrl,
    language,
  });
  const pages = readPages(folder, config, storageOrigin);
  const fallback = pages.get(FALLBACK) as Record<Language, Page>;
  const screens = readScreens(folder);

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz", SCREENS_FILE],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      const isWorker = path.basename(file) === SERVICE_WORKER;
      const others = isWorker ? "no-cache" : "public, max-age=3600";
      reply.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : others);
    },
  });

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const pathname = request.url.split("?")[0] ?? "/";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|files|assets|banners|cards)(\/|$)/.test(pathname) &&
      !/\.[a-z0-9]{1,8}$/i.test(pathname);
    if (!isPage) throw refuse("NOT_FOUND");
    const built = pages.get(pageFile(pathname));
    const hyphenated = pageFile(pathname.replace(/(?:%20|\+)+/g, "-"));
    if (!built && pages.has(hyphenated)) return reply.redirect(pathnameOf(hyphenated), 301);
    // Serves the page, which shows what it cannot load.
    const withoutIt = (error: unknown) => {
      request.log.error({ err: error }, "a page could not be described");
      return undefined;
    };
    const facts = built ? undefined : await withTimeout(describe(pathname)).catch(withoutIt);
    const isThere = built !== undefined || (facts !== "absent" && screens.isScreen(pathname));
    const language = pageLanguage(request);
    const { policy, ...made } = (built ?? fallback)[language];
    const asked = askedLanguage(request);
    const page = made.with(settings(), asked);
    const encoding = bestEncoding(request.headers["accept-encoding"]);
    void reply
      .code(isThere ? 200 : 404)
      .header("cache-control", "no-cache")
      .header("vary", "accept-encoding, accept-language, cookie")
      // Inserted values contain no script, so the built page's policy applies.
      .header("content-security-policy", policy)
      .header("referrer-policy", "strict-origin-when-cross-origin")
      .header("cross-origin-opener-policy", "same-origin")
      .header(
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
      )
      .type("text/html; charset=utf-8");
    if (encoding !== "plain") void reply.header("content-encoding", encoding);
    const own = facts === "absent" ? undefined : facts?.ahead;
    const data = own ?? (await withTimeout(ahead(pathname)).catch(withoutIt));
    const links = [isThere && !built && screens.linksOf(pathname), data].filter(Boolean);
    if (links.length > 0) void reply.header("link", links.join(", "));
    if (!facts || facts === "absent") return reply.send(page[encoding]);
    return reply.send(ENCODE[encoding](withFacts(page.html, facts, schoolIn(language), asked)));
  });

  const found = [...pages].flatMap(([file, { [DEFAULT_LANGUAGE]: page }]) =>
    file === FALLBACK || /<meta name="robots"/.test(page.with(settings()).html)
      ? []
      : [pathnameOf(file)],
  );
  return { found, guarded: screens.guardedStarts };
}

function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the database took too long")), DESCRIBED_WITHIN);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Fast settings for pages of a few kilobytes filled per request. */
const ENCODE = {
  plain: (html: string) => Buffer.from(html),
  gzip: (html: string) => gzipSync(html),
  br: (html: string) =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
} as const;

/** Built file of a pathname without its language: `/about/` and `//about` are `about/index`. */
function pageFile(pathname: string): string {
  return [...pathname.split("/").filter((part) => part !== ""), "index"].join("/");
}

function pathnameOf(file: string): string {
  return `/${file.replace(/(^|\/)index$/, "")}`;
}

function readPages(
  folder: string,
  { publicUrl }: Config,
  storageOrigin: string | undefined,
): Pages {
  const ending = `.${DEFAULT_LANGUAGE}.html`;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length).split(path.sep).join("/"));
  const read = (file: string, language: Language): Page => {
    const source = readFileSync(path.join(folder, `${file}.${language}.html`), "utf8");
    const html = source.replaceAll(PUBLIC_URL_SLOT, () => escapeHtml(publicUrl));
    return packed(html, language, contentPolicy(html, storageOrigin));
  };
  return new Map(
    files.map((file) => [
      file,
      Object.fromEntries(
        LANGUAGE_CODES.map((language) => [language, read(file, language)]),
      ) as Record<Language, Page>,
    ]),
  );
}

/**
 * Compresses each page on first request, for each of its two URLs and after changes of settings. All pages at start
 * would take seconds.
 */
function packed(source: string, language: Language, policy: string): Page {
  let filledWith: ServedSettings | undefined;
  const packs = new Map<string, Packed>();
  const fill = ({ hijri, names, ...settings }: ServedSettings, query: string) => {
    const name = (JSON.parse(names) as Record<Language, string>)[language];
    return source
      .replaceAll(HIJRI_SLOT, hijri)
      .replaceAll(TIME_ZONE_SLOT, () => escapeHtml(settings.timeZone))
      .replaceAll(LANGUAGE_QUERY_SLOT, query)
      .replaceAll(SCHOOL_NAMES_SLOT, () => escapeHtml(names))
      .replaceAll(CATEGORIES_SLOT, () => escapeHtml(settings.categories))
      .replaceAll(RECITATION_WORDS_SLOT, () => escapeHtml(settings.recitationWords))
      .replaceAll(SCHOOL_NAME_SLOT, () => escapeHtml(name));
  };
  return {
    policy,
    with: (settings, asked) => {
      if (settings !== filledWith) packs.clear();
      filledWith = settings;
      const query = inLanguage("", asked);
      const known = packs.get(query) ?? pack(fill(settings, query));
      packs.set(query, known);
      return known;
    },
  };
}

function pack(html: string): Packed {
  const plain = Buffer.from(html);
  let gzip: Buffer | undefined;
  let br: Buffer | undefined;
  return {
    html,
    plain,
    get gzip() {
      return (gzip ??= gzipSync(plain));
    },
    get br() {
      return (br ??= brotliCompressSync(plain));
    },
  };
}

/** Allows the built page's inline scripts by hash only. */
function contentPolicy(html: string, storageOrigin = ""): string {
  // bounded: a page that our build wrote
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...new Set(hashes)].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${storageOrigin}`.trim(),
    `media-src 'self' blob: ${storageOrigin}`.trim(),
    `connect-src 'self' ${storageOrigin}`.trim(),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
