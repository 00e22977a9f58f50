import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { FILE_RULES } from "@madrasa/contract/limits";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { anUpload, ownPath } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { listen, sendRaw } from "../../testing/raw-http.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

let teacher: Person;
let query: { courseId: string; sectionId: string };
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  const courseId = await aDraft(school, teacher);
  query = { courseId, sectionId: await aSection(school, teacher, courseId) };
});

const { addLesson, readOwnLesson } = contract.lessons;
const SLIDES = { name: "Slides", description: "In colour", url: "https://school.test/slides" };

async function addPdf(school: TestSchool, additionalResources: (typeof SLIDES)[]) {
  const filePath = await anUpload(school, teacher, query.courseId);
  const body = { title: "Lesson", filePath, fileType: "application/pdf", additionalResources };
  return school.call(addLesson, { as: teacher, query, body });
}

test.for([
  ["video/mp4", FILE_RULES.lessonVideo.maxBytes],
  ["image/png", FILE_RULES.lessonImage.maxBytes],
  ["application/pdf", FILE_RULES.lessonDocument.maxBytes],
] as const)(
  "%s: one byte more than the limit is refused by the header, before the bytes are sent",
  async ([type, most], { school }) => {
    const port = await listen(school);
    const put = async (bytes: number) => {
      const { courseId } = query;
      // Without an announced size, the limit of the kind applies.
      const { signedUrl } = (
        await school.call(contract.files.uploadLink, {
          as: teacher,
          query: { courseId, filename: "lesson", contentType: type },
        })
      ).data;
      const lines = [
        `PUT ${ownPath(signedUrl)} HTTP/1.1`,
        "host: school.test",
        `content-type: ${type}`,
        `content-length: ${bytes}`,
      ];
      return sendRaw(port, [...lines, "", ""].join("\r\n"));
    };
    const refused = await put(most + 1);
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).toMatchObject({ success: false, code: "TOO_LARGE" });
  },
);

describe("links of a lesson", () => {
  test("are saved when it is added, in their order", async ({ school }) => {
    const plain = { ...SLIDES, name: "كتاب", description: "" };
    const { lesson } = (await addPdf(school, [SLIDES, plain])).data;
    const read = await school.call(readOwnLesson, {
      as: teacher,
      query: { courseId: query.courseId, lessonId: lesson._id },
    });
    expect(read.data.lesson.additionalResources).toEqual([SLIDES, plain]);
  });

  test("that would run a script, or are too many, are refused", async ({ school }) => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "//school.test", ""]) {
      const refused = await addPdf(school, [{ ...SLIDES, url }]);
      expect(refused.status).toBe(400);
      expect(refused.errors?.[0]?.path).toBe("additionalResources.0.url");
    }
    const many = Array.from({ length: 21 }, () => SLIDES);
    expect((await addPdf(school, many)).message).toBe("At most 20 resources.");
  });
});
