import type { z } from "zod";
import type { lesson, lessonSummary } from "@madrasa/contract/courses/lessons";
import type { Db } from "../../platform/database/database.ts";
import { excerpt } from "../../platform/excerpt.ts";
import type { Platform } from "../../platform/platform.ts";
import { thumbnailLink, viewLink } from "../../base/files/index.ts";
import { type LessonWithFile, listLessons } from "./lessons.queries.ts";
import { listRenditions, listSmallerRenditions, type RenditionRow } from "./renditions.queries.ts";
import { listTextKinds, listTexts, type TextKindRow, type TextRow } from "./texts.queries.ts";
import {
  type LessonAid,
  type LessonKind,
  RENDITION_KINDS,
  type RenditionKind,
} from "@madrasa/contract/limits";

export type LessonSummary = z.input<typeof lessonSummary>;
type Lesson = z.input<typeof lesson>;

/** Signer of video frames, for users who may see the videos. */
type Links = Pick<Platform, "storage" | "clock">;
type SummaryRow = Awaited<ReturnType<typeof listLessons>>[number];

async function presentSummary(
  row: SummaryRow,
  { links, completed }: { links?: Links | undefined; completed?: boolean | undefined },
): Promise<LessonSummary> {
  const thumbnail =
    links && row.thumbnail_file_id && (await thumbnailLink(links, row.thumbnail_file_id));
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    kind: row.kind,
    fileType: row.content_type,
    fileSize: row.file_size ?? 0,
    ...(row.duration_seconds !== null && { durationSeconds: row.duration_seconds }),
    ...(thumbnail && { thumbnail }),
    ...aspectOf(row),
    ...(completed !== undefined && { completed }),
  };
}

function aspectOf(row: SummaryRow): Pick<LessonSummary, "aspectRatio"> {
  const isFramed = row.frame_width !== null && row.content_type.startsWith("video/");
  const [width, height] = isFramed ? [row.frame_width, row.frame_height] : [row.width, row.height];
  return width && height ? { aspectRatio: Math.round((width / height) * 1000) / 1000 } : {};
}

/**
 * Lessons by section id, in order, with excerpts. Includes `completed` if a student is given, frames and versions if
 * `links` is, and what only teachers read on request.
 */
export async function lessonsOfCourse(
  db: Db,
  courseId: string,
  {
    completed,
    links,
    forTeacher = false,
  }: { completed?: ReadonlySet<string>; links?: Links; forTeacher?: boolean } = {},
): Promise<Map<string, LessonSummary[]>> {
  const bySection = new Map<string, LessonSummary[]>();
  const smaller = new Map<string, RenditionRow[]>();
  for (const row of links ? await listSmallerRenditions(db, { courseId }) : []) {
    smaller.set(row.lesson_id, [...(smaller.get(row.lesson_id) ?? []), row]);
  }
  const texts = new Map<string, TextKindRow[]>();
  for (const row of forTeacher ? await listTextKinds(db, { courseId }) : []) {
    texts.set(row.lesson_id, [...(texts.get(row.lesson_id) ?? []), row]);
  }
  for (const row of await listLessons(db, { courseId })) {
    const renditions = presentChoice(row, smaller.get(row.id) ?? []);
    const summary = {
      ...(await presentSummary(row, { links, completed: completed?.has(row.id) })),
      description: excerpt(row.description),
      ...(renditions && { renditions }),
      ...(forTeacher && { lacking: lackingOf(row, texts.get(row.id) ?? []) }),
      ...(forTeacher && links && (await posterOf(row, links))),
      ...(forTeacher && row.recite === 1 && { recite: true as const }),
    };
    const section = bySection.get(row.section_id);
    if (section) section.push(summary);
    else bySection.set(row.section_id, [summary]);
  }
  return bySection;
}

/** Bytes. Larger images would make the list slow. */
const OWN_POSTER_MAX = 256 * 1024;

/** A small image without a poster is its own. */
async function posterOf(row: SummaryRow, links: Links): Promise<Pick<LessonSummary, "thumbnail">> {
  const isSmall = (row.file_size ?? Infinity) <= OWN_POSTER_MAX;
  if (row.thumbnail_file_id || !row.content_type.startsWith("image/") || !isSmall) return {};
  const file = { id: row.file_id, contentType: row.content_type, name: row.file_name };
  return { thumbnail: await viewLink(links, file) };
}

/** A lesson with signed file URLs, valid for an hour. */
export async function presentLesson(
  platform: Platform,
  row: LessonWithFile,
  completed?: boolean,
): Promise<Lesson> {
  const file = { id: row.file_id, contentType: row.content_type, name: row.file_name };
  const rows = await listRenditions(platform.database.read, { lessonId: row.id });
  const texts = await listTexts(platform.database.read, { lessonId: row.id });
  const filePath = await viewLink(platform, file);
  return {
    ...(await presentSummary(row, { links: platform, completed })),
    sectionId: row.section_id,
    filePath,
    downloadPath: await viewLink(platform, file, "attachment"),
    fileName: row.file_name,
    renditions: await presentRenditions(platform, row, { rows, filePath }),
    additionalResources: JSON.parse(row.resources) as Lesson["additionalResources"],
    ...(row.alt !== "" && { alt: row.alt }),
    ...(row.recite === 1 && { recite: true as const }),
    ...(texts.length > 0 && { texts: await presentTexts(platform, texts) }),
    lacking: lackingOf(row, texts),
  };
}

/** Includes signed URLs, valid for an hour. */
async function presentTexts(
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

function lackingOf(
  { kind, content_type, alt }: { kind: LessonKind; content_type: string; alt: string },
  texts: readonly Pick<TextKindRow, "kind">[],
): LessonAid[] {
  if (content_type.startsWith("image/")) return alt === "" ? ["alt"] : [];
  if (kind !== "video") return [];
  return (["captions", "transcript"] as const).filter(
    (wanted) => !texts.some((text) => text.kind === wanted),
  );
}

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
function presentChoice(own: Own, smaller: readonly Rendition[]): Listed | undefined {
  // Fast path: copying a row would take half the time of a tree of 2,000.
  if (smaller.length === 0) return undefined;
  const all = renditionsOf(own, smaller);
  return all.length > 1 ? all.map(present) : undefined;
}

/** Includes signed URLs, valid for an hour; `filePath` is the lesson's own file. */
async function presentRenditions(
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
