import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { appIcons } from "./plugins/app-icons.ts";
import { messages } from "./plugins/messages.ts";
import { contractWithoutSchemas } from "./plugins/contract-without-schemas.ts";
import { guardReload } from "./plugins/guard-reload.ts";
import { onlyLocales } from "./plugins/only-locales.ts";
import { listPackages } from "./plugins/list-packages.ts";
import { neededBy } from "./plugins/needed-first.ts";
import { routerWithoutServer } from "./plugins/router-without-server.ts";
import { pdfParts } from "./plugins/pdf-parts.ts";
import { plainIcons } from "./plugins/plain-icons.ts";
import { spokenTimes } from "./plugins/spoken-times.ts";

/** Frame libraries in one chunk: on slow connections thirty requests take longer than their bytes. */
const FRAME =
  /vite\/preload-helper|\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack|@lingui|react-hot-toast)\/(?!.*\/(infiniteQuery\w*|useInfiniteQuery|mutationObserver|useMutation|useMutationState|useIsFetching)\.js)/;
const LAYERS =
  /\/node_modules\/(react-aria|react-aria-components|react-stately|@internationalized|aria-hidden)\/|\/app\/ui\/overlay\/([\w-]+-layer|aria-locale|back-closes)\./;
/**
 * Shared modules, icons and library parts: one chunk for the landing page, another for at least three other screens.
 * Higher priority than layers. Excluded: player, file pickers, offline code, sign-in and editing, tiling, dates, verses,
 * rows that lead further, drawing images, the wake lock, and call paths.
 */
const SHARED =
  /\/(web\/app\/(ui\/(?!overlay\/([\w-]+-layer|aria-locale|back-closes|leave-guard)|media-player\/|file\/|tiling\/|form\/(code-field|password-field|choice-chips|select|search-field)|page\/split-page|button\/(row-button|add-to-calendar|calendar-file)|display\/(qr-code|todo))|lib\/(?!offline\/|browser\/(focus-heading|draw-jpeg|wake-lock)|session\/(person|me|family-sessions|password-question)|storage\/draft|page-head\/recitation-words)|i18n\/(?!dates\/))|contract\/src\/(?!index|pins|quran\/|shortened|office\/export-parts|halaqa\/sheet-entry-rows)|node_modules\/(lucide-react|@tanstack)\/)/;

const OF_SCREENS = /\/web\/app\/(courses\/catalogue\/catalogue\.api|pages\/layouts\/guard)\./;
const MEMBERS =
  /\/(node_modules\/@tanstack\/.*\/(mutationObserver|useMutation|useMutationState)\.js|web\/app\/(people\/profile\/(profile\.api|use-account-language|pending-change)|device\/outbox\/(outbox|entries)|courses\/lessons\/pending-uploads|lib\/session\/(person|me))\.)/;
/** Packages read through their index, which hides usage. */
const LISTS = /\/node_modules\/@tanstack\//;

const FEATURE_INDEX =
  /\/app\/(device|base|people|courses|learning|family|halaqa|office)\/[^/]+\/index\.ts$/;
const isNeededFirst = neededBy("entry.client", "root", "pages/layouts/public", "pages/landing");
const isForLearning = neededBy(
  "pages/courses",
  "pages/student-dashboard",
  "pages/course-viewer",
  "pages/layouts/member-header",
  "pages/layouts/student-only",
);

export default defineConfig({
  plugins: [
    messages(),
    appIcons(),
    contractWithoutSchemas(),
    onlyLocales(["en", "ar"]),
    guardReload(),
    pdfParts(),
    plainIcons(),
    listPackages(),
    routerWithoutServer(),
    spokenTimes(),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    // Phones of the last five years: nested CSS, oklch and top-level await are native.
    target: ["chrome111", "safari16.4", "firefox114"],
    // No data: URLs, for the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Loads only the used part of a feature's index.
          treeshake: { moduleSideEffects: [{ test: FEATURE_INDEX, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: [
                { name: "frame", test: FRAME, priority: 5 },
                {
                  name: (id, modules) => (isNeededFirst(id, modules) ? "first" : null),
                  test: (id) => SHARED.test(id) || OF_SCREENS.test(id),
                  priority: 4,
                },
                { name: "members", test: MEMBERS, priority: 3.5 },
                {
                  name: (id, modules) =>
                    LISTS.test(id) || isForLearning(id, modules) ? "shared" : null,
                  test: SHARED,
                  minShareCount: 3,
                  priority: 3,
                },
                { name: "forms", test: SHARED, minShareCount: 3, priority: 2 },
                { name: "layers", test: LAYERS, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
