import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STRINGS =
  /\/react-aria(?:-components)?\/dist\/private\/intl\/(?:(\w+)\/)?([a-z]{2,3})-[A-Z]{2}\.m?js$/;
const T = fileURLToPath(new URL("../app/i18n/t.ts", import.meta.url));

/**
 * The only library text in use: the hidden close button of menus. Replaced by our message, because the library lacks
 * Urdu and Sorani.
 */
const OURS: Record<string, string> = {
  overlays: `import { t } from ${JSON.stringify(T)};\nexport default { dismiss: () => t("ui.dismiss") };`,
};

/**
 * Removes the component library's other languages, some 30 in every dialog. The official plugin does not know the
 * current package: https://github.com/adobe/react-spectrum/issues/10109.
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
