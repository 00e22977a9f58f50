import { canonicalType } from "@madrasa/contract/limits";
import { formatBytes } from "../../i18n/format.ts";
import { formatChoices } from "../../i18n/format-lists.ts";
import { t } from "../../i18n/t.ts";

export type FileRule = { types: readonly string[]; maxBytes: number };
/** Several rules if the limit depends on the type. */
export type FileRules = FileRule | readonly FileRule[];

const NAMES: Record<string, string> = {
  "video/vnd.avi": "AVI",
  "video/x-msvideo": "AVI",
  "video/quicktime": "MOV",
  "video/matroska": "MKV",
  "video/3gpp": "3GP",
  "image/jpeg": "JPEG",
};

const listed = (rules: FileRules): readonly FileRule[] => ("types" in rules ? [rules] : rules);

export function typesOf(rules: FileRules): string[] {
  return listed(rules).flatMap(({ types }) => [...types]);
}

export function nameOfType(type: string): string {
  return NAMES[type] ?? type.split("/")[1]?.toUpperCase() ?? type;
}

/**
 * `accept` attribute. Allows all images if any is accepted, so that no photo seems to be missing.
 */
export function acceptOf(rules: FileRules): string {
  const wide = typesOf(rules).map((type) => type.replace(/^(image|video)\/.*/, "$1/*"));
  return [...new Set(wide)].join(",");
}

/** "JPEG, PNG or WEBP, up to 10 MB." */
export function limitsOf(rules: FileRules): string {
  return listed(rules)
    .map(({ types, maxBytes }) => {
      const names = formatChoices(types.map(nameOfType));
      return t("ui.fileLimits", { types: names, size: formatBytes(maxBytes) });
    })
    .join(" ");
}

/** Translated when shown, to follow a change of language. */
export type Refusal = { say: () => string };

/** Reason of a size refusal; for other types, by the largest limit. */
export function refusalOf(file: File, rules: FileRules): Refusal | undefined {
  const type = canonicalType(file.type);
  const fitting = listed(rules).filter(({ types }) => types.includes(type));
  const maxBytes = Math.max(
    ...(fitting.length > 0 ? fitting : listed(rules)).map((rule) => rule.maxBytes),
  );
  if (file.size <= maxBytes) return undefined;
  const say = () => {
    const [size, limit] = [formatBytes(file.size), formatBytes(maxBytes)];
    return size === limit
      ? t("ui.fileBarelyTooLarge", { limit })
      : t("ui.fileTooLarge", { size, limit });
  };
  return { say };
}
