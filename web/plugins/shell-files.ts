import type { BuiltManifest, BuiltRoutes } from "./write-addresses.ts";

/** Messages for staff; their screens are excluded by layout. */
const STAFF_FILE = /^staff\./;
const STAFF_LAYOUT = /\/(teacher|admin)-only\.tsx$|\/pages\/admin\//;
/** Fonts of rare letters, replaced by system fonts offline. */
const RARE_FONT = /latin-ext|nastaliq/;
const NAME = /[\w.-]+\.(?:js|css|json|woff2)(?![\w.])/g;

type Parts = {
  routes: BuiltRoutes;
  manifest: BuiltManifest;
  texts: ReadonlyMap<string, string>;
  documentsFolder: string;
  staffScreens: readonly string[];
};

/** Assets of visitors' and students' screens, found by following names in files. `documents` are for PDFs only. */
export function shellFiles({ routes, manifest, texts, documentsFolder, staffScreens }: Parts): {
  screens: string[];
  documents: string[];
} {
  const isForOthers = (name: string) =>
    (staffScreens.length === 0 && STAFF_FILE.test(name)) || RARE_FONT.test(name);
  const isForDocuments = (name: string) => texts.get(name)?.includes(documentsFolder) ?? false;
  const namesIn = (text: string) =>
    (text.match(NAME) ?? []).filter((name) => texts.has(name) && !isForOthers(name));

  const reach = (names: Iterable<string>, known: Set<string>, stop: (name: string) => boolean) => {
    for (const name of names) {
      if (known.has(name) || stop(name)) continue;
      known.add(name);
      reach(namesIn(texts.get(name) ?? ""), known, stop);
    }
  };
  const ids = Object.keys(manifest.routes);
  const ofStaff = new Set(
    ids
      .map((id) => lineOf(routes, id))
      .filter(([page = ""]) => staffScreens.includes(page))
      .flat(),
  );
  const starts = ids
    .filter((id) => {
      const line = lineOf(routes, id);
      return ofStaff.has(line[0] ?? "") || !line.some((file) => STAFF_LAYOUT.test(`/${file}`));
    })
    .map((id) => manifest.routes[id]);
  const screens = new Set<string>();
  const first = namesIn(JSON.stringify([manifest.entry, ...starts]));
  reach(first, screens, isForDocuments);

  const documents = new Set(screens);
  reach(
    [...screens].flatMap((name) => namesIn(texts.get(name) ?? "")),
    documents,
    () => false,
  );
  return {
    screens: [...screens].toSorted(),
    documents: [...documents].filter((name) => !screens.has(name)).toSorted(),
  };
}

function lineOf(routes: BuiltRoutes, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [route.file, ...lineOf(routes, route.parentId)] : [];
}
