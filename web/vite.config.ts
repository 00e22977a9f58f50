import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compileMessages } from "./plugins/compile-messages.ts";
import { contractWithoutSchemas } from "./plugins/contract-without-schemas.ts";
import { guardReload } from "./plugins/guard-reload.ts";
import { keepLocales } from "./plugins/keep-locales.ts";
import { pdfParts } from "./plugins/pdf-parts.ts";

/** What every screen needs, in one file: on a slow line thirty small requests cost more than their bytes. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui|react-hot-toast)\//;
/** Dialogs, drawers and menus, with the library under them: only where a screen has one. */
const LAYERS =
  /\/node_modules\/(react-aria|react-aria-components|react-stately|@internationalized|aria-hidden)\/|\/app\/ui\/overlay\//;
/**
 * Ours and the icons, where several screens share them; taken first, so that layers hold no more
 * than themselves. Players, pickers, the words of staff and the paths of calls are left to the
 * screens that have them.
 */
const SHARED =
  /\/(web\/app\/(ui\/(?!overlay\/|media-player\/|file\/)|lib\/|i18n\/(?!staff[-.]|en\/(admins|audit|courses|outline|oversight|statistics|teachers)\.))|contract\/src\/(?!index)|node_modules\/lucide-react\/)/;

export default defineConfig({
  plugins: [
    compileMessages(),
    contractWithoutSchemas(),
    keepLocales(["en", "ar"]),
    guardReload(),
    pdfParts(),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    // A phone of the last five years: nested CSS, oklch and top-level await need no translation.
    target: ["chrome111", "safari16.4", "firefox114"],
    // Small pictures and fonts stay files, so that the content policy needs no data: addresses.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "frame", test: FRAME, priority: 3 },
                { name: "shared", test: SHARED, minShareCount: 2, priority: 2 },
                { name: "layers", test: LAYERS, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
