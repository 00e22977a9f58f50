import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compileMessages } from "./plugins/compile-messages.ts";
import { guardReload } from "./plugins/guard-reload.ts";
import { keepLocales } from "./plugins/keep-locales.ts";

export default defineConfig({
  plugins: [
    compileMessages(),
    keepLocales(["en", "ar"]),
    guardReload(),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    // A phone of the last five years: nested CSS, oklch and top-level await need no translation.
    target: ["chrome111", "safari16.4", "firefox114"],
    // Small pictures and fonts stay files, so that the content policy needs no data: addresses.
    assetsInlineLimit: 0,
  },
});
