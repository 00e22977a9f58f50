import { contract } from "@madrasa/contract";
import type { Course } from "@madrasa/testkit/courses";
import { aNoteImage } from "@madrasa/testkit/files";
import { mediaFile } from "@madrasa/testkit/sample-files";
import type { School } from "@madrasa/testkit/school";

export async function writeNotes(
  school: School,
  student: { token: string },
  courses: { tajweed: Course; sirat: Course },
): Promise<void> {
  const { tajweed, sirat } = courses;
  const { bytes } = mediaFile("makharij-chart.png");
  const chart = await aNoteImage(school, student, tajweed.courseId, bytes);
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
    await school.client.call(contract.notes.addNote, {
      token: student.token,
      query: { courseId, lessonId },
      body: { content },
    });
  }
}
