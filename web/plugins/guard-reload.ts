import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const RELOAD = "window.location.reload();";
const GUARD = fileURLToPath(new URL("../app/lib/browser/reload-once.ts", import.meta.url));

/**
 * Prevents endless reloads by React Router after a failed route module: `mayReload` allows one a minute, and only if
 * the server responds. The router has no setting.
 */
export function guardReload(): Plugin {
  let isGuarded = false;
  return {
    name: "madrasa:guard-reload",
    transform: {
      filter: { id: /\/node_modules\/react-router\//, code: RELOAD },
      handler(code) {
        isGuarded = true;
        const guarded = code.replace(
          RELOAD,
          `if (!(await mayReload())) throw error;\n\t\t${RELOAD}`,
        );
        return {
          code: `import { mayReload } from ${JSON.stringify(GUARD)};\n${guarded}`,
          map: null,
        };
      },
    },
    buildEnd(error) {
      if (!error && this.environment.name === "client" && !isGuarded)
        this.error("React Router no longer reloads the way this guard expects.");
    },
  };
}
