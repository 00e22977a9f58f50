import { canonicalType } from "@madrasa/contract/limits";
import { formatBytes, formatList } from "../i18n/format.ts";
import { t } from "../i18n/t.ts";

/** Which files may be picked; the contract's rules have this shape. */
export type FileRule = { types: readonly string[]; maxBytes: number };

const NAMES: Record<string, string> = {
  "video/quicktime": "MOV",
  "video/matroska": "MKV",
  "video/3gpp": "3GP",
  "image/jpeg": "JPEG",
};

/** "JPEG, PNG or WEBP, up to 10 MB": told before the pick. */
export function limitsOf({ types, maxBytes }: FileRule): string {
  const names = types.map((type) => NAMES[type] ?? type.split("/")[1]?.toUpperCase() ?? type);
  return t("ui.fileLimits", { types: formatList(names), size: formatBytes(maxBytes) });
}

/** Why a file cannot be taken, or nothing. A type that the browser does not know is left to the server. */
export function refusalOf(file: File, rule: FileRule): string | undefined {
  const type = canonicalType(file.type);
  if (type !== "" && !rule.types.includes(type)) return t("ui.fileWrongType");
  if (file.size > rule.maxBytes) {
    return t("ui.fileTooLarge", {
      size: formatBytes(file.size),
      limit: formatBytes(rule.maxBytes),
    });
  }
  return file.size === 0 ? t("ui.fileEmpty") : undefined;
}
