import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { languageVersions } from "@madrasa/contract/languages";
import type { FastifyInstance } from "fastify";
import { acceptsGzip } from "../../platform/http/encodings.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { createSitemapFiles } from "./sitemap-files.ts";
import type { FoundCourse } from "./sitemap.queries.ts";

const HOUR_SECONDS = 3600;

export type Site = {
  /** Public pages, and path prefixes excluded from search engines. */
  found: readonly string[];
  guarded: readonly string[];
};

export function sitemapRoutes(app: FastifyInstance, platform: Platform, site: Site): void {
  const { config } = platform;
  const at = (path: string) => `${config.publicUrl}${path}`;
  const files = createSitemapFiles(platform, async function* write(pages) {
    yield opening("urlset");
    for await (const courses of pages) {
      for (const course of courses) yield entryOf(course);
    }
    yield closing("urlset");
  });
  const entryOf = ({ id, last_active_at }: FoundCourse) => {
    const day = new Date(last_active_at).toISOString().slice(0, 10);
    return `${versions(at(`/courses/${id}`), `<lastmod>${day}</lastmod>`).join("\n")}\n`;
  };

  app.addHook("onSend", async (_request, reply) => {
    if (reply.statusCode === 200) {
      void reply.header("cache-control", `public, max-age=${HOUR_SECONDS}`);
    }
  });

  app.get("/robots.txt", async (_request, reply) => {
    // Search engines that render the explorer need these lists.
    const lines = [
      "User-agent: *",
      "Allow: /api/v1/public/",
      "Disallow: /api/",
      "Disallow: /files/",
    ];
    const guarded = site.guarded.map((start) => `Disallow: ${start}`);
    const text = [...lines, ...guarded, "", `Sitemap: ${at("/sitemap.xml")}`, ""].join("\n");
    return reply.type("text/plain; charset=utf-8").send(text);
  });

  app.get("/sitemap.xml", async (_request, reply) => {
    const count = await files.count();
    const names = [
      "/sitemap-pages.xml",
      ...Array.from({ length: count }, (_, index) => `/sitemap-courses-${index + 1}.xml`),
    ];
    const entries = names.map((name) => `<sitemap><loc>${xml(at(name))}</loc></sitemap>`);
    return reply.type(XML).send(document("sitemapindex", entries));
  });

  app.get("/sitemap-pages.xml", async (_request, reply) => {
    const entries = site.found.flatMap((path) => versions(at(path)));
    return reply.type(XML).send(document("urlset", entries));
  });

  app.get<{ Params: { file: string } }>(
    "/sitemap-courses-:file(^[1-9][0-9]{0,4}$).xml",
    async (request, reply) => {
      const compressed = await files.compressed(Number(request.params.file));
      if (!compressed) throw refuse("NOT_FOUND");
      void reply.type(XML).header("vary", "accept-encoding");
      const accepted = request.headers["accept-encoding"];
      if (acceptsGzip(accepted)) return reply.header("content-encoding", "gzip").send(compressed);
      // Streamed, because an uncompressed file is 3 MB.
      return reply.send(Readable.from([compressed]).pipe(createGunzip({ chunkSize: 256 * 1024 })));
    },
  );
}

const XML = "application/xml; charset=utf-8";

function versions(url: string, facts = ""): string[] {
  const all = languageVersions(url);
  const links = all.map(
    ({ hrefLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${xml(href)}"/>`,
  );
  return all.map(({ href }) => `<url><loc>${xml(href)}</loc>${facts}${links.join("")}</url>`);
}

type Root = "sitemapindex" | "urlset";

function document(root: Root, entries: readonly string[]): string {
  return `${opening(root)}${entries.join("\n")}\n${closing(root)}`;
}

function opening(root: Root): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const space = "http://www.sitemaps.org/schemas/sitemap/0.9";
  const links = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `${head}\n<${root} xmlns="${space}" ${links}>\n`;
}

const closing = (root: Root) => `</${root}>\n`;

function xml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
