import type { z } from "zod";
import type { LessonAid, LessonKind } from "@madrasa/contract/limits";
import type { lesson } from "@madrasa/contract/courses/lessons";
import type { Platform } from "../../platform/platform.ts";
import { viewLink } from "../../base/files/index.ts";
import type { TextKindRow, TextRow } from "./texts.queries.ts";

/** Includes signed URLs, valid for an hour. */
export async function presentTexts(
  platform: Platform,
  texts: readonly TextRow[],
): Promise<z.input<typeof lesson>["texts"]> {
  return Promise.all(
    texts.map(async ({ kind, language, file_id, content_type, file_size, file_name }) => ({
      kind,
      language,
      size: file_size ?? 0,
      url: await viewLink(platform, { id: file_id, contentType: content_type, name: file_name }),
    })),
  );
}

export function lackingOf(
  { kind, content_type, alt }: { kind: LessonKind; content_type: string; alt: string },
  texts: readonly Pick<TextKindRow, "kind">[],
): LessonAid[] {
  if (content_type.startsWith("image/")) return alt === "" ? ["alt"] : [];
  if (kind !== "video") return [];
  return (["captions", "transcript"] as const).filter(
    (wanted) => !texts.some((text) => text.kind === wanted),
  );
}
