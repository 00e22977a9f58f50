import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { Plugin } from "vite";

const FEATURES: Record<string, Record<string, Endpoint>> = contract;
const INDEX = /\/contract\/src\/index\.ts(?:\?(\w+))?$/;
const ZOD = /\/node_modules\/zod\//;

/**
 * Reduces calls to what sending needs: schemas import zod, which the page does not need. Features
 * stay separate modules.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: "madrasa:contract-without-schemas",
    load: {
      filter: { id: [INDEX, ZOD] },
      handler(id) {
        if (ZOD.test(id)) {
          this.error("The page must not contain zod: import schemas with `import type`.");
        }
        const [, part] = INDEX.exec(id) ?? [];
        if (part === undefined) return `export * as contract from "./index.ts?features";`;
        if (part === "features") {
          const names = Object.keys(FEATURES);
          return names.map((name) => `export * as ${name} from "./index.ts?${name}";`).join("\n");
        }
        return Object.entries(FEATURES[part] ?? {})
          .map(([call, { method, path, takesKey, queueable }]) => [
            call,
            JSON.stringify({ method, path, takesKey, queueable }),
          ])
          .map(([call, definition]) => `export const ${call} = ${definition};`)
          .join("\n");
      },
    },
  };
}
