import { contract } from "@madrasa/contract";
import { anAnnouncementImage } from "@madrasa/testkit/files";
import { mediaFile } from "@madrasa/testkit/sample-files";
import type { School } from "@madrasa/testkit/school";

export async function announceToSchool(school: School, admin: { token: string }): Promise<void> {
  await school.client.call(contract.announcements.announce, {
    token: admin.token,
    body: {
      audience: "school",
      text: "On Saturday after Asr guardians are welcome to listen in every halaqa.",
    },
  });
}

export async function announceToCourse(
  school: School,
  teacher: { token: string },
  courseId: string,
): Promise<void> {
  const { bytes } = mediaFile("makharij-chart.png");
  const key = await anAnnouncementImage(school, teacher, courseId, bytes);
  await school.client.call(contract.announcements.announce, {
    token: teacher.token,
    body: {
      audience: courseId,
      text: "On Friday we practise the letters of the throat. Please look at the chart before the halaqa.",
      image: { key, alt: "A chart of the places of articulation" },
    },
  });
}
