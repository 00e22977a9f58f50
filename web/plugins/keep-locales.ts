import type { Plugin } from "vite";

const STRINGS =
  /\/react-aria(?:-components)?\/dist\/private\/intl\/.*\/([a-z]{2,3})-[A-Z]{2}\.m?js$/;

/** Leaves out the component library's own words in languages that the school does not speak. */
export function keepLocales(languages: readonly string[]): Plugin {
  return {
    name: "madrasa:keep-locales",
    load: {
      filter: { id: STRINGS },
      handler(id) {
        const language = STRINGS.exec(id)?.[1];
        if (!language || languages.includes(language)) return undefined;
        return { code: "export default {};", map: null };
      },
    },
  };
}
