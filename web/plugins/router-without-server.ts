import type { Plugin } from "vite";

/**
 * Modules of React Router that only a program with loaders on a server needs, and what the page has
 * instead. Ours has none (`ssr: false`), so that the state in its pages is always empty.
 */
const INSTEAD: Record<string, string> = {
  // Loaders in the page are called; nothing is fetched for them.
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
  // Every page has the manifest of all routes.
  "dom/ssr/fog-of-war": `
    export const getPartialManifest = (manifest) => manifest;
    export const isFogOfWarEnabled = () => false;
    ${empty("getPatchRoutesOnNavigationFunction", "useFogOFWarDiscovery")}
    ${empty("getManifestPath", "getPathsWithAncestors", "handleClientVersionMismatch")}
  `,
  // Our pages pass the router no instrumentations.
  "router/instrumentation": `
    ${empty("consumeInstrumentationClientResultMetaReceiver", "instrumentClientSideRouter")}
    ${empty("getRouteInstrumentationUpdates", "instrumentHandler")}
    ${empty("instrumentationResultMetaContext")}
  `,
};

/** Functions that are never called, since the root has its own, or that do more than ours needs. */
const SHORTER: Record<string, Record<string, string>> = {
  "dom/ssr/components": {
    RSCPrefetchPageLinksImpl: "() => null",
    // Without loaders and styles of routes, their modules are all that can be loaded ahead.
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

/** Exports that are never used, or called and return nothing. */
function empty(...names: string[]): string {
  return names.map((name) => `export const ${name} = () => undefined;`).join("\n");
}

/**
 * Leaves out of the page 7 kB of React Router (gzip) that it never runs; without it every first load is above what
 * `e2e/screens/weight.spec.ts` allows. The router has no setting for it. What a newer version imports from these modules
 * besides, or calls by another name, fails the build.
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
          // The former function gets a name that nothing calls, so that the build leaves it out.
          const both = `const ${name} = ${instead};\nfunction former${name}(`;
          shortened = shortened.replace(start, () => both);
        }
        return { code: shortened, map: null };
      },
    },
  };
}
