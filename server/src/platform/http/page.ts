import { createHash } from "node:crypto";
import { readdirSync, readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { refuse } from "./refusal.ts";

/** Stands for the school's name in built pages; every occurrence is replaced when they are read. */
const SCHOOL_NAME_SLOT = "%SCHOOL_NAME%";
const FALLBACK = "__spa-fallback.html";
const YEAR_SECONDS = 365 * 24 * 3600;

type Page = { policy: string; plain: Buffer; gzip: Buffer; br: Buffer };

/** Serves the built web app: hashed assets for a year, pages never cached, a missing file as 404. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  options: { folder: string; storageOrigin?: string },
): Promise<void> {
  const { folder, storageOrigin } = options;
  if (!existsSync(path.join(folder, FALLBACK))) {
    throw new Error(`The web app is not built: ${folder} has no pages. Run "npm start".`);
  }
  const pages = readPages(folder, config.schoolName, storageOrigin);
  const fallback = pages.get(FALLBACK) as Page;

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ["**/*.html", "**/*.br", "**/*.gz"],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header("x-content-type-options", "nosniff");
      reply.header(
        "cache-control",
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "public, max-age=3600",
      );
    },
  });

  app.setNotFoundHandler((request, reply) => {
    const address = request.url.split("?")[0] ?? "/";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !/^\/(api|files|assets|banners)(\/|$)/.test(address) &&
      !/\.[a-z0-9]{1,8}$/i.test(address);
    if (!isPage) throw refuse("NOT_FOUND");
    const page = pages.get(pageFile(address)) ?? fallback;
    const encoding = bestEncoding(request.headers["accept-encoding"]);
    void reply
      .header("cache-control", "no-cache")
      .header("vary", "accept-encoding")
      .header("content-security-policy", page.policy)
      .header("x-content-type-options", "nosniff")
      .header("referrer-policy", "strict-origin-when-cross-origin")
      .type("text/html; charset=utf-8");
    if (encoding !== "plain") void reply.header("content-encoding", encoding);
    return reply.send(page[encoding]);
  });
}

function bestEncoding(accepted: string | undefined): "br" | "gzip" | "plain" {
  const names = (accepted ?? "").split(",").map((name) => name.trim().split(";")[0]);
  return (["br", "gzip"] as const).find((name) => names.includes(name)) ?? "plain";
}

function pageFile(address: string): string {
  return `${address.replace(/^\/+|\/+$/g, "")}/index.html`.replace(/^\//, "");
}

function readPages(folder: string, schoolName: string, storageOrigin?: string): Map<string, Page> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    files
      .filter((file) => file.endsWith(".html"))
      .map((file) => {
        const source = readFileSync(path.join(folder, file), "utf8");
        const html = source.replaceAll(SCHOOL_NAME_SLOT, escapeHtml(schoolName));
        return [file.split(path.sep).join("/"), packed(html, contentPolicy(html, storageOrigin))];
      }),
  );
}

/** Pages are few and the same for everybody: each is compressed once. */
function packed(html: string, policy: string): Page {
  const plain = Buffer.from(html);
  return { policy, plain, gzip: gzipSync(plain), br: brotliCompressSync(plain) };
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The inline scripts that were built into this page are known by their hashes; no other may run. */
function contentPolicy(html: string, storageOrigin = ""): string {
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
