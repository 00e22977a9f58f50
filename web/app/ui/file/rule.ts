import { canonicalType } from "@madrasa/contract/limits";
import { formatBytes, formatList } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";

/** The files that may be chosen; the contract's rules have this shape. */
export type FileRule = { types: readonly string[]; maxBytes: number };
/** One rule, or several where the size limit depends on the type. */
export type FileRules = FileRule | readonly FileRule[];

const NAMES: Record<string, string> = {
  "video/quicktime": "MOV",
  "video/matroska": "MKV",
  "video/3gpp": "3GP",
  "image/jpeg": "JPEG",
};

const listed = (rules: FileRules): readonly FileRule[] => ("types" in rules ? [rules] : rules);

export function typesOf(rules: FileRules): string[] {
  return listed(rules).flatMap(({ types }) => [...types]);
}

/** "JPEG, PNG or WEBP, up to 10 MB.": shown before choosing. */
export function limitsOf(rules: FileRules): string {
  return listed(rules)
    .map(({ types, maxBytes }) => {
      const names = types.map((type) => NAMES[type] ?? type.split("/")[1]?.toUpperCase() ?? type);
      return t("ui.fileLimits", { types: formatList(names), size: formatBytes(maxBytes) });
    })
    .join(" ");
}

/**
 * Why a file is refused, or undefined. Types that the browser does not know are left to the server.
 */
export function refusalOf(file: File, rules: FileRules): string | undefined {
  const type = canonicalType(file.type);
  const fitting = listed(rules).filter(({ types }) => type === "" || types.includes(type));
  if (fitting.length === 0) return t("ui.fileWrongType");
  const maxBytes = Math.max(...fitting.map((rule) => rule.maxBytes));
  if (file.size > maxBytes) {
    const [size, limit] = [formatBytes(file.size), formatBytes(maxBytes)];
    return size === limit
      ? t("ui.fileBarelyTooLarge", { limit })
      : t("ui.fileTooLarge", { size, limit });
  }
  return file.size === 0 ? t("ui.fileEmpty") : undefined;
}
