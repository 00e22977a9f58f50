import type { z } from "zod";
import { RENDITION_KINDS, type RenditionKind } from "@madrasa/contract/limits";
import type { lesson, lessonSummary } from "@madrasa/contract/courses/lessons";
import type { Platform } from "../../platform/platform.ts";
import { viewLink } from "../../base/files/index.ts";
import type { RenditionRow } from "./renditions.queries.ts";

type Listed = NonNullable<z.input<typeof lessonSummary>["renditions"]>;
type WithUrl = z.input<typeof lesson>["renditions"];

type Rendition = Omit<RenditionRow, "lesson_id">;
type Own = Omit<Rendition, "kind">;

const rank = (kind: RenditionKind) => RENDITION_KINDS.indexOf(kind);

/** A lesson's renditions, the best first. Its own file is the original if no row names it. */
export function renditionsOf(own: Own, rows: readonly Rendition[]): Rendition[] {
  const isNamed = rows.some(({ file_id }) => file_id === own.file_id);
  const all: readonly Rendition[] = isNamed ? rows : [{ ...own, kind: "original" }, ...rows];
  return all.toSorted((one, other) => rank(one.kind) - rank(other.kind));
}

const present = ({ kind, content_type, file_size, duration_seconds }: Rendition) => ({
  kind,
  fileType: content_type,
  size: file_size ?? 0,
  ...(duration_seconds !== null && { durationSeconds: duration_seconds }),
});

/** Versions for lists; `smaller` may omit the original. Undefined for a single version. */
export function presentChoice(own: Own, smaller: readonly Rendition[]): Listed | undefined {
  // Fast path: copying a row would take half the time of a tree of 2,000.
  if (smaller.length === 0) return undefined;
  const all = renditionsOf(own, smaller);
  return all.length > 1 ? all.map(present) : undefined;
}

/** Includes signed URLs, valid for an hour; `filePath` is the lesson's own file. */
export async function presentRenditions(
  platform: Platform,
  own: Own,
  { rows, filePath }: { rows: readonly RenditionRow[]; filePath: string },
): Promise<WithUrl> {
  return Promise.all(
    renditionsOf(own, rows).map(async (one) => {
      const file = { id: one.file_id, contentType: one.content_type, name: one.file_name };
      const url = one.file_id === own.file_id ? filePath : await viewLink(platform, file);
      return { ...present(one), url };
    }),
  );
}
