import { createHash } from "node:crypto";
import { readdirSync, readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { SCREENS_FILE, readScreens } from "./screens.ts";
import { escapeHtml, withFacts, type PageFacts, type School } from "./head.ts";
import { refuse } from "../refusal.ts";

/** Placeholders for values that the build does not know; replaced when the pages are read. */
const SCHOOL_NAME_SLOT = "%SCHOOL_NAME%";
const PUBLIC_URL_SLOT = "%PUBLIC_URL%";
const FALLBACK = "__spa-fallback.html";
const YEAR_SECONDS = 365 * 24 * 3600;

type Encodings = { plain: Buffer; gzip: Buffer; br: Buffer };
type Page = Encodings & { html: string; policy: string };

/** Title, description and card of a page with the school's own content; undefined for others. */
export type DescribePage = (pathname: string) => Promise<PageFacts | "absent" | undefined>;

export type Pages = {
  folder: string;
  storageOrigin?: string;
  describe?: DescribePage;
};

/**
 * Serves the built web app: hashed assets for a year, pages never cached, a missing file or page as
 * 404. Returns the pathnames of public pages and the beginnings of guarded ones.
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  options: Pages,
): Promise<{ found: string[]; guarded: readonly string[] }> {
  const { folder, storageOrigin, describe = async () => undefined } = options;
  if (!existsSync(path.join(folder, FALLBACK))) {
    throw new Error(`The web app is not built: ${folder} has no pages. Run "npm start".`);
  }
  const school: School = { name: config.schoolName, publicUrl: config.publicUrl };
  const pages = readPages(folder, school, storageOrigin);
  const fallback = pages.get(FALLBACK) as Page;
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
      reply.header(
        "cache-control",
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600",
      );
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
    const facts = built
      ? undefined
      : await describe(pathname).catch((error: unknown) => {
          // The page is served all the same, and shows what it cannot load.
          request.log.error({ err: error }, "a page could not be described");
          return undefined;
        });
    const isThere = built !== undefined || (facts !== "absent" && screens.isScreen(pathname));
    const page = built ?? fallback;
    const encoding = bestEncoding(request.headers["accept-encoding"]);
    void reply
      .code(isThere ? 200 : 404)
      .header("cache-control", "no-cache")
      .header("vary", "accept-encoding")
      // What is filled in has no script, so the built page's policy applies.
      .header("content-security-policy", page.policy)
      .header("referrer-policy", "strict-origin-when-cross-origin")
      .header("cross-origin-opener-policy", "same-origin")
      .header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
      .type("text/html; charset=utf-8");
    if (encoding !== "plain") void reply.header("content-encoding", encoding);
    if (!facts || facts === "absent") return reply.send(page[encoding]);
    return reply.send(ENCODE[encoding](withFacts(page.html, facts, school)));
  });

  const found = [...pages].flatMap(([file, { html }]) =>
    file === FALLBACK || /<meta name="robots"/.test(html) ? [] : [pathnameOf(file)],
  );
  return { found, guarded: screens.guardedStarts };
}

/** For a page that is filled for each request: a few kilobytes. */
const ENCODE = {
  plain: (html: string) => Buffer.from(html),
  gzip: (html: string) => gzipSync(html),
  br: (html: string) =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
} as const;

/** By the browser's weights; of equal ones the first, which is the smallest. */
const ENCODINGS = new Negotiator({ supportedValues: ["br", "gzip"] });

function bestEncoding(accepted: string | undefined): "br" | "gzip" | "plain" {
  const best = ENCODINGS.negotiate(accepted ?? "");
  return best === "br" || best === "gzip" ? best : "plain";
}

/** The built file of a pathname: `/about/` and `//about` are `about/index.html`. */
function pageFile(pathname: string): string {
  return [...pathname.split("/").filter((part) => part !== ""), "index.html"].join("/");
}

/** The pathname of a built page: `about/index.html` is `/about`. */
function pathnameOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, "")}`;
}

function readPages(folder: string, school: School, storageOrigin?: string): Map<string, Page> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    files
      .filter((file) => file.endsWith(".html"))
      .map((file) => {
        const source = readFileSync(path.join(folder, file), "utf8");
        const html = source
          .replaceAll(PUBLIC_URL_SLOT, () => escapeHtml(school.publicUrl))
          .replaceAll(SCHOOL_NAME_SLOT, () => escapeHtml(school.name));
        return [file.split(path.sep).join("/"), packed(html, contentPolicy(html, storageOrigin))];
      }),
  );
}

/** Pages are few and the same for everyone: each is compressed once. */
function packed(html: string, policy: string): Page {
  const plain = Buffer.from(html);
  return { html, policy, plain, gzip: gzipSync(plain), br: brotliCompressSync(plain) };
}

/** Allows the inline scripts of the built page by their hashes, and no others. */
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
    // The toaster and the player write styles into the page.
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
