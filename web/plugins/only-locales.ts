import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STRINGS =
  /\/react-aria(?:-components)?\/dist\/private\/intl\/(?:(\w+)\/)?([a-z]{2,3})-[A-Z]{2}\.m?js$/;
const T = fileURLToPath(new URL("../app/i18n/t.ts", import.meta.url));

/**
 * The one text of the component library that our screens have: the hidden button by which screen
 * readers close a menu. The library speaks neither Urdu nor Sorani, so it takes our message.
 */
const OURS: Record<string, string> = {
  overlays: `import { t } from ${JSON.stringify(T)};\nexport default { dismiss: () => t("ui.dismiss") };`,
};

/**
 * Leaves out the component library's texts in languages that the school does not have, some 30 of them in every
 * dialog and menu. The library's own plugin for it does not know the package that it is now in:
 * https://github.com/adobe/react-spectrum/issues/10109.
 */
export function onlyLocales(languages: readonly string[]): Plugin {
  return {
    name: "madrasa:only-locales",
    load: {
      filter: { id: STRINGS },
      handler(id) {
        const [, part = "", language = ""] = STRINGS.exec(id) ?? [];
        if (!languages.includes(language)) return { code: "export default {};", map: null };
        const code = OURS[part];
        return code === undefined ? undefined : { code, map: null };
      },
    },
  };
}
