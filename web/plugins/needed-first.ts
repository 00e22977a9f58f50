import { fileURLToPath } from "node:url";

type ModuleInfo = { importedIds: readonly string[]; code: string | null } | null;
type ModuleContext = { getModuleInfo: (id: string) => ModuleInfo };

/** Index modules of icons, whose imports are read instead. */
const WHOLE_LIBRARY =
  /\/node_modules\/(lucide-react\/dist\/esm\/lucide-react\.mjs|@tanstack\/[\w-]+\/build\/modern\/index\.js)$/;
const ICON_IMPORT = /import\s*\{([^}]+)\}\s*from\s*"lucide-react"/;

export function neededBy(...names: string[]): (id: string, context: ModuleContext) => boolean {
  const screens = names.map((name) =>
    fileURLToPath(new URL(`../app/${name}.tsx`, import.meta.url)),
  );
  let needed: Set<string> | undefined;
  return (id, context) => {
    needed ??= findNeeded(screens, context);
    return needed.has(id.replace(/^.*\/lucide-react\/dist\/esm\/icons\//, "icon: "));
  };
}

function findNeeded(screens: readonly string[], context: ModuleContext): Set<string> {
  const needed = new Set<string>();
  const add = (id: string) => {
    if (needed.has(id) || WHOLE_LIBRARY.test(id)) return;
    needed.add(id);
    const { importedIds = [], code = "" } = context.getModuleInfo(id) ?? {};
    for (const name of ICON_IMPORT.exec(code ?? "")?.[1]?.split(",") ?? []) {
      needed.add(`icon: ${fileOf(name.trim())}`);
    }
    importedIds.forEach(add);
  };
  screens.forEach(add);
  return needed;
}

function fileOf(icon: string): string {
  const words = icon.split(/ as /)[0]?.match(/[A-Z][a-z]*|\d+/g) ?? [];
  return `${words.join("-").toLowerCase()}.mjs`;
}
