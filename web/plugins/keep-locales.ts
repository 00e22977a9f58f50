import type { Plugin } from "vite";

const STRINGS =
  /\/react-aria(?:-components)?\/dist\/private\/intl\/.*\/([a-z]{2,3})-[A-Z]{2}\.m?js$/;

/** Leaves out the component library's texts in languages that the school does not have. */
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
