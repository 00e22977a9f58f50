import { contract } from "@madrasa/contract";
import { canonicalType } from "@madrasa/contract/limits";
import { refuseField } from "../../platform/refusal.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { createUpload, viewLink } from "../../base/files/index.ts";
import { requireEnrolled, requireReadableLesson } from "../../courses/lessons/index.ts";
import { addNote } from "./add-note.ts";
import { deleteNote, updateNote } from "./change-note.ts";
import { listOwnNotes } from "./list-notes.ts";
import { listNoteImages } from "./notes.queries.ts";
import { viewImage } from "./view-image.ts";

const calls = contract.notes;

export function noteRoutes(platform: Platform): Route[] {
  const { read } = platform.database;
  return [
    route(calls.addNote, async ({ actor, query, body: { content }, idempotencyKey }) => {
      const { contentId, ...ref } = query;
      if (content !== null) {
        if (contentId !== undefined) throw refuseField("contentId", "ENTRY_FIXED");
        const note = await addNote(platform, actor, ref, { content, idempotencyKey });
        return { data: { note }, success: "NOTE_ADDED" };
      }
      if (contentId === undefined) throw refuseField("contentId", "ENTRY_UNNAMED");
      const note = await deleteNote(platform, actor, { ...ref, contentId });
      return { data: { note }, success: "NOTE_DELETED" };
    }),

    route(calls.deleteNote, async ({ actor, query }) => {
      const note = await deleteNote(platform, actor, query);
      return { data: { note }, success: "NOTE_DELETED" };
    }),

    route(calls.updateNote, async ({ actor, query, body }) => {
      const note = await updateNote(platform, actor, query, body);
      return { data: { note }, success: "UPDATED" };
    }),

    route(calls.listNotes, async ({ actor, query }) => ({
      data: await listOwnNotes(platform, actor, query),
    })),

    route(calls.noteUploadLink, async ({ actor, query }) => {
      await requireEnrolled(read, actor, query.courseId);
      const data = await createUpload(platform, {
        ...query,
        kind: "noteImage",
        ownerId: actor.id,
        contentType: canonicalType(query.contentType),
      });
      return { data };
    }),

    route(calls.noteViewLink, async ({ actor, query: { filename } }) => ({
      data: { signedUrl: await viewImage(platform, actor, filename) },
    })),

    route(calls.noteViewLinks, async ({ actor, query }) => {
      const { id: lessonId } = await requireReadableLesson(read, actor, query);
      const images = await listNoteImages(read, { studentId: actor.id, lessonId });
      const links = await Promise.all(
        images.map(async (image) => ({
          url: image.id,
          signedUrl: await viewLink(platform, image),
        })),
      );
      return { data: { links } };
    }),
  ];
}
