import { languageVersions } from "@madrasa/contract/languages";
import type { FastifyInstance } from "fastify";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { countFound, listFound } from "./sitemap.queries.ts";

/** With all language versions of each a file has some 3 MB, and it is built in memory. */
const COURSES_A_FILE = 1_000;
const HOUR_SECONDS = 3600;

export type Site = {
  /** Public pages, and path prefixes of pages that search engines must not visit. */
  found: readonly string[];
  guarded: readonly string[];
};

/** robots.txt and the sitemap. */
export function sitemapRoutes(app: FastifyInstance, platform: Platform, site: Site): void {
  const { config, database } = platform;
  const at = (path: string) => `${config.publicUrl}${path}`;

  app.addHook("onSend", async (_request, reply) => {
    if (reply.statusCode === 200) {
      void reply.header("cache-control", `public, max-age=${HOUR_SECONDS}`);
    }
  });

  app.get("/robots.txt", async (_request, reply) => {
    // A search engine that renders the explorer calls these lists, so they are allowed.
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
    const files = Math.ceil((await countFound(database.read)) / COURSES_A_FILE);
    const names = [
      "/sitemap-pages.xml",
      ...Array.from({ length: files }, (_, index) => `/sitemap-courses-${index + 1}.xml`),
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
      const skipped = (Number(request.params.file) - 1) * COURSES_A_FILE;
      const courses = await listFound(database.read, { skipped, limit: COURSES_A_FILE });
      if (courses.length === 0) throw refuse("NOT_FOUND");
      const entries = courses.flatMap(({ id, last_active_at }) => {
        const day = new Date(last_active_at).toISOString().slice(0, 10);
        return versions(at(`/courses/${id}`), `<lastmod>${day}</lastmod>`);
      });
      return reply.type(XML).send(document("urlset", entries));
    },
  );
}

const XML = "application/xml; charset=utf-8";

/** An entry for each language version of a page, and each names all of them. */
function versions(url: string, facts = ""): string[] {
  const all = languageVersions(url);
  const links = all.map(
    ({ hrefLang, href }) =>
      `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${xml(href)}"/>`,
  );
  return all.map(({ href }) => `<url><loc>${xml(href)}</loc>${facts}${links.join("")}</url>`);
}

function document(root: "sitemapindex" | "urlset", entries: readonly string[]): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const space = "http://www.sitemaps.org/schemas/sitemap/0.9";
  const links = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `${head}\n<${root} xmlns="${space}" ${links}>\n${entries.join("\n")}\n</${root}>\n`;
}

function xml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
