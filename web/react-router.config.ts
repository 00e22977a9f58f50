import type { Config } from "@react-router/dev/config";
import { TOPICS } from "./app/pages/learn-more-topics.ts";
import { writeAddresses } from "./plugins/write-addresses.ts";

const PRERENDERED = [
  "/",
  "/courses",
  "/about",
  "/contact",
  "/privacy",
  "/terms",
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password",
  "/confirm-change",
  "/undo-change",
  "/unauthorized",
  ...TOPICS.map((topic) => `/learn-more/${topic}`),
];

export default {
  ssr: false,
  // Public pages are prerendered; every other path starts from the fallback page.
  prerender: PRERENDERED,
  buildEnd: ({ reactRouterConfig: { buildDirectory, routes } }) =>
    writeAddresses(buildDirectory, routes, PRERENDERED),
} satisfies Config;
