import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compileMessages } from "./plugins/compile-messages.ts";
import { contractWithoutSchemas } from "./plugins/contract-without-schemas.ts";
import { guardReload } from "./plugins/guard-reload.ts";
import { keepLocales } from "./plugins/keep-locales.ts";
import { pdfParts } from "./plugins/pdf-parts.ts";

/**
 * What every screen needs, in one file: on a slow connection thirty small requests take longer than
 * their bytes.
 */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui|react-hot-toast)\//;
/** Dialogs, drawers and menus with their library, only for screens that use them. */
const LAYERS =
  /\/node_modules\/(react-aria|react-aria-components|react-stately|@internationalized|aria-hidden)\/|\/app\/ui\/overlay\//;
/**
 * Our own modules and the icons that at least three screens share. Its priority is higher, so that
 * the layers contain nothing else. The player, the file pickers, uploads, the tiling,
 * the messages of lessons and of staff and the paths of calls are left to the screens that use them.
 */
const SHARED =
  /\/(web\/app\/(ui\/(?!overlay\/|media-player\/|file\/|tiling\/)|lib\/(?!upload\/|storage\/(drafts|file-store))|i18n\/(?!learning[-.]|staff[-.]|en\/(admins|audit|courses|editing|lessons|notes|outline|oversight|progress|statistics|teachers)\.))|contract\/src\/(?!index)|node_modules\/lucide-react\/)/;

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
    // Phones of the last five years: nested CSS, oklch and top-level await need no translation.
    target: ["chrome111", "safari16.4", "firefox114"],
    // Small images and fonts stay files, so that the content security policy needs no data: URLs.
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
                { name: "shared", test: SHARED, minShareCount: 3, priority: 2 },
                { name: "layers", test: LAYERS, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
