import type { Plugin } from "vite";

/** Replacements of React Router modules for servers with loaders. We have none (`ssr: false`), so state is empty. */
const INSTEAD: Record<string, string> = {
  // Client loaders only.
  "dom/ssr/single-fetch": `
    export const SingleFetchRedirectSymbol = Symbol();
    export async function decodeViaTurboStream() {
      return { done: Promise.resolve(), value: { loaderData: {}, actionData: null, errors: null } };
    }
    export function getTurboStreamSingleFetchDataStrategy() {
      return ({ runClientMiddleware }) => runClientMiddleware(callLoaders);
    }
    async function callLoaders({ matches }) {
      const called = matches.filter((match) => match.shouldCallHandler());
      const results = called.map(async (match) => [
        match.route.id,
        await match.resolve((handler) => handler()),
      ]);
      return Object.fromEntries(await Promise.all(results));
    }
    ${empty("NO_BODY_STATUS_CODES", "StreamTransfer", "getSingleFetchDataStrategyImpl")}
    ${empty("singleFetchUrl", "stripIndexParam")}
  `,
  "dom/ssr/fog-of-war": `
    export const getPartialManifest = (manifest) => manifest;
    export const isFogOfWarEnabled = () => false;
    ${empty("getPatchRoutesOnNavigationFunction", "useFogOFWarDiscovery")}
    ${empty("getManifestPath", "getPathsWithAncestors", "handleClientVersionMismatch")}
  `,
  "router/instrumentation": `
    ${empty("consumeInstrumentationClientResultMetaReceiver", "instrumentClientSideRouter")}
    ${empty("getRouteInstrumentationUpdates", "instrumentHandler")}
    ${empty("instrumentationResultMetaContext")}
  `,
};

/** Replaced functions, unused or more general than needed. */
const SHORTER: Record<string, Record<string, string>> = {
  "dom/ssr/components": {
    RSCPrefetchPageLinksImpl: "() => null",
    // Without loaders and route styles, only modules can be preloaded.
    PrefetchPageLinksImpl: `({ page, matches, ...props }) =>
      getModuleLinkHrefs(matches, useFrameworkContext().manifest).map((href) =>
        React$1.createElement("link", { key: href, rel: "modulepreload", href, ...props }))`,
  },
  "dom/ssr/errorBoundaries": { RemixRootDefaultErrorBoundary: "() => null" },
  "dom/ssr/fallback": { RemixRootDefaultHydrateFallback: "() => null" },
};

const moduleOf = (names: readonly string[]) =>
  new RegExp(`/node_modules/react-router/dist/production/lib/(${names.join("|")})\\.js$`);
const REPLACED = moduleOf(Object.keys(INSTEAD));
const SHORTENED = moduleOf(Object.keys(SHORTER));

function empty(...names: string[]): string {
  return names.map((name) => `export const ${name} = () => undefined;`).join("\n");
}

/**
 * Removes 7 kB (gzip) of unused React Router code, needed for the limit in `e2e/screens/weight.spec.ts`. There is no
 * setting. Incompatible newer versions fail the build.
 */
export function routerWithoutServer(): Plugin {
  return {
    name: "madrasa:router-without-server",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    load: {
      filter: { id: REPLACED },
      handler: (id) => INSTEAD[REPLACED.exec(id)?.[1] ?? ""],
    },
    transform: {
      filter: { id: SHORTENED },
      handler(code, id) {
        let shortened = code;
        const functions = SHORTER[SHORTENED.exec(id)?.[1] ?? ""] ?? {};
        for (const [name, instead] of Object.entries(functions)) {
          const start = `function ${name}(`;
          if (!code.includes(start)) this.error(`React Router has no ${name} any more.`);
          // Renames the original, so that tree shaking removes it.
          const both = `const ${name} = ${instead};\nfunction former${name}(`;
          shortened = shortened.replace(start, () => both);
        }
        return { code: shortened, map: null };
      },
    },
  };
}
