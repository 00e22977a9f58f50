import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const RELOAD = "window.location.reload();";
const GUARD = fileURLToPath(new URL("../app/lib/browser/reload-once.ts", import.meta.url));

/**
 * The router reloads the page whenever a route's module cannot be loaded. On a phone that is
 * offline, or when the file no longer exists, it would reload forever: `mayReload` allows it once a
 * minute, and only online.
 */
export function guardReload(): Plugin {
  return {
    name: "madrasa:guard-reload",
    transform: {
      filter: { id: /react-router\/dist\/[a-z]+\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code, id) {
        if (code.split(RELOAD).length !== 2) {
          this.error(`${id} no longer reloads the way this guard expects.`);
        }
        const guarded = code.replace(RELOAD, `if (!mayReload()) throw error;\n\t\t${RELOAD}`);
        return {
          code: `import { mayReload } from ${JSON.stringify(GUARD)};\n${guarded}`,
          map: null,
        };
      },
    },
  };
}
