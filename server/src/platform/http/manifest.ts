import { LANGUAGES } from "@madrasa/contract/languages";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { pageLanguage } from "./language.ts";

/** Same as `--color-ground` and `--color-act` in `tokens.css`. */
const COLOURS = { background_color: "#fcfaf4", theme_color: "#005b44" };
const ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
];

export function manifestRoutes(app: FastifyInstance, config: Config): void {
  app.get("/manifest.webmanifest", async (request, reply) => {
    const language = pageLanguage(request);
    const name = config.schoolNames[language];
    return reply
      .header("vary", "accept-language, cookie")
      .type("application/manifest+json; charset=utf-8")
      .send(
        JSON.stringify({
          id: "/",
          name,
          short_name: name,
          lang: language,
          dir: LANGUAGES[language].direction,
          // Redirects signed-in users to their dashboard.
          start_url: "/",
          scope: "/",
          display: "standalone",
          categories: ["education"],
          ...COLOURS,
          icons: ICONS,
        }),
      );
  });
}
