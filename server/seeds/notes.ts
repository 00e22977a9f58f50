import { contract } from "@madrasa/contract";
import type { App } from "../src/app.ts";
import { call, upload } from "./client.ts";

type Course = { courseId: string; lessonIds: string[] };

/** What a student of two languages writes beside the lessons. */
export async function writeNotes(
  app: App,
  token: string,
  courses: { tajweed: Course; sirat: Course },
): Promise<void> {
  const { tajweed, sirat } = courses;
  const chart = await upload(app, token, {
    courseId: tajweed.courseId,
    name: "makharij-chart.png",
    contentType: "image/png",
    link: contract.notes.noteUploadLink,
  });
  await write(tajweed, [
    {
      title: "حروف الحلق",
      description: "ستة: ء هـ ع ح غ خ. أكررها أمام المرآة قبل الحلقة.",
    },
    {
      title: "To ask on Friday",
      description: "Is the place of the ض the same on both sides of the tongue?",
      url: chart,
    },
  ]);
  await write(sirat, [
    {
      title: "یاد رکھنے کی باتیں",
      description: "ولادت: عام الفیل۔ پہلی وحی: غارِ حرا، سورۂ علق۔",
    },
  ]);

  async function write(
    { courseId, lessonIds }: Course,
    content: { title: string; description: string; url?: string }[],
  ): Promise<void> {
    const lessonId = lessonIds[0] ?? "";
    await call(app, contract.notes.addNote, {
      token,
      query: { courseId, lessonId },
      body: { content },
    });
  }
}
