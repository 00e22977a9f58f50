import type { Config } from "@react-router/dev/config";
import { TOPICS } from "./app/pages/learn-more-topics.ts";

export default {
  ssr: false,
  // What anyone may read is written at build time; every other address starts from the fallback page.
  prerender: [
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
  ],
} satisfies Config;
