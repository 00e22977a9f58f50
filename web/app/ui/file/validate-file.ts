import { canonicalType } from "@madrasa/contract/limits";
import { hasPdfHeader } from "@madrasa/contract/base/pdf-header";
import { formatChoices } from "../../i18n/format-lists.ts";
import { t } from "../../i18n/t.ts";
import { drawJpeg } from "../../lib/browser/draw-jpeg.ts";
import { type FileRules, type Refusal, nameOfType, refusalOf, typesOf } from "./rule.ts";

export type Judged = { file: File; refusal?: never } | { file?: never; refusal: Refusal };

/** Enough for signatures of accepted types and common mistakes. */
const START_BYTES = 4_100;
const JPEG = "image/jpeg";
/** iPhone photos; Safari can decode them. */
const HEIC = /^image\/hei[cf]/;

/**
 * Checks a file by content, like the server. Returns it with the detected type, or the reason of a refusal. HEIC is
 * converted to JPEG if the browser can decode it.
 */
export async function validateFile(picked: File, rules: FileRules): Promise<Judged> {
  if (picked.size === 0) return { refusal: { say: () => t("ui.fileEmpty") } };
  const tooLarge = refusalOf(picked, rules);
  if (tooLarge !== undefined) return { refusal: tooLarge };
  let type: string;
  try {
    type = await typeOf(picked);
  } catch {
    return { refusal: { say: () => t("ui.fileUnreadable") } };
  }
  const types = typesOf(rules);
  let file = picked.type === type ? picked : new File([picked], picked.name, { type });
  if (!types.includes(type) && HEIC.test(type) && types.includes(JPEG)) {
    file = (await jpegOf(picked)) ?? file;
  }
  if (!types.includes(file.type)) {
    return { refusal: { say: () => refusalOfType(file.type, types) } };
  }
  const refusal = refusalOf(file, rules);
  return refusal === undefined ? { file } : { refusal };
}

/** Empty if unknown. */
async function typeOf(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  const library = await import("file-type").catch(() => undefined);
  if (!library) return canonicalType(file.type);
  const found = await library.fileTypeFromBuffer(start);
  if (!found && hasPdfHeader(start)) return "application/pdf";
  return canonicalType(found?.mime ?? "");
}

async function jpegOf(photo: File): Promise<File | undefined> {
  const jpeg = await drawJpeg(photo, Infinity).catch(() => null);
  return jpeg
    ? new File([jpeg], photo.name.replace(/\.hei[cf]$/i, ".jpg"), { type: JPEG })
    : undefined;
}

function refusalOfType(type: string, accepted: readonly string[]): string {
  const types = formatChoices(accepted.map(nameOfType));
  return type === ""
    ? t("ui.fileUnknownType", { types })
    : t("ui.fileWrongType", { type: nameOfType(type), types });
}
