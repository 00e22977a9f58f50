import type { Config } from "@react-router/dev/config";
import { TOPICS } from "./app/pages/learn-more-topics.ts";
import { splitLanguages } from "./plugins/split-languages.ts";
import { writeAddresses } from "./plugins/write-addresses.ts";
import { writeServiceWorker } from "./plugins/write-service-worker.ts";

const PRERENDERED = [
  "/",
  "/courses",
  "/about",
  "/contact",
  "/privacy",
  "/terms",
  "/children-privacy",
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
  prerender: PRERENDERED,
  buildEnd: async ({ reactRouterConfig: { buildDirectory, routes } }) => {
    await splitLanguages(buildDirectory);
    await writeAddresses(buildDirectory, routes, PRERENDERED);
    await writeServiceWorker(buildDirectory, routes);
  },
} satisfies Config;
