import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

type BuiltRoute = { id: string; path?: string; index?: boolean; parentId?: string; file: string };
export type BuiltRoutes = Record<string, BuiltRoute | undefined>;

/** Layouts that require a session, named by role. */
const GUARD = /-only\.tsx$/;

/**
 * Paths with a screen, for the server's 404. Prerendered parameters, as in `/learn-more/:topic`, are the only valid
 * ones.
 */
export function addressesOf(routes: BuiltRoutes, prerendered: readonly string[]) {
  const open = new Set<string>();
  const guarded = new Set<string>();
  for (const route of Object.values(routes)) {
    if (!route || route.path === "*" || (route.path === undefined && !route.index)) continue;
    const line = ancestry(routes, route);
    const address = `/${line.flatMap(({ path }) => path || []).join("/")}`;
    const built = prerendered.filter((one) => fits(address, one));
    if (line.some(({ file }) => GUARD.test(file))) guarded.add(address);
    else if (address.includes(":") && built.length > 0) built.forEach((one) => open.add(one));
    else open.add(address);
  }
  return { open: [...open], guarded: [...guarded] };
}

function ancestry(routes: BuiltRoutes, route: BuiltRoute): BuiltRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...ancestry(routes, parent), route] : [route];
}

function fits(address: string, built: string): boolean {
  const [wanted, given] = [address.split("/"), built.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(":") || part === given[index])
  );
}

type BuiltFiles = { module: string; clientLoaderModule?: string; imports?: string[] };
export type BuiltManifest = {
  entry: BuiltFiles;
  routes: Record<string, BuiltFiles | undefined>;
  url: string;
};

/** Scripts of screens that are not prerendered, which the server must name. */
export function modulesOf(
  routes: BuiltRoutes,
  prerendered: readonly string[],
  { entry, routes: files }: Pick<BuiltManifest, "entry" | "routes">,
): Record<string, string[]> {
  const named = new Set([entry, files["root"]].flatMap((built) => (built ? filesOf(built) : [])));
  const found: Record<string, string[]> = {};
  for (const route of Object.values(routes)) {
    if (!route || route.path === "*" || (route.path === undefined && !route.index)) continue;
    const line = ancestry(routes, route);
    const address = `/${line.flatMap(({ path }) => path || []).join("/")}`;
    if (prerendered.some((one) => fits(address, one))) continue;
    const all = line.flatMap(({ id }) => (files[id] ? filesOf(files[id]) : []));
    found[address] = [...new Set(all)].filter((file) => !named.has(file));
  }
  return found;
}

const filesOf = ({ module, clientLoaderModule, imports = [] }: BuiltFiles): string[] => [
  module,
  ...(clientLoaderModule === undefined ? [] : [clientLoaderModule]),
  ...imports,
];

export async function readManifest(folder: string): Promise<BuiltManifest> {
  const assets = join(folder, "client", "assets");
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  const script = await readFile(join(assets, name ?? "manifest.js"), "utf8");
  return JSON.parse(
    script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1),
  ) as BuiltManifest;
}

export async function writeAddresses(
  folder: string,
  routes: BuiltRoutes,
  prerendered: readonly string[],
): Promise<void> {
  const modules = modulesOf(routes, prerendered, await readManifest(folder));
  const text = JSON.stringify({ ...addressesOf(routes, prerendered), modules });
  await writeFile(join(folder, "client", "__addresses.json"), text);
}
