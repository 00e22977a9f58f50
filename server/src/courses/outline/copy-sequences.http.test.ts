import fc from "fast-check";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aSection } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher } from "@madrasa/testkit/people";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "../../testing/property-runs.ts";
import { test } from "../../testing/app-test.ts";
import { endForGood, expectKeptAsReferred } from "../../testing/shared-files.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { copyCourse, readOutline, deleteSection } = contract.outline;
const { setText, deleteLesson } = contract.lessons;

const copy = async (
  school: TestApp,
  as: { token: string },
  courseId: string,
  title = "Tajweed, spring",
) => school.call(copyCourse, { as, query: { courseId }, body: { title } });

const ROUNDS = 8;

test("a lesson or section deleted during a copy is in the copy whole, or not at all", async ({
  school,
}) => {
  const teacher = await aTeacher(school);
  for (let round = 0; round < ROUNDS; round += 1) {
    const courseId = await aDraft(school, teacher);
    const sectionId = await aSection(school, teacher, courseId);
    const lessonId = await aLesson(school, teacher, { courseId, sectionId }, "video/mp4");
    await aLesson(school, teacher, { courseId, sectionId });
    const isSection = round % 2 === 0;
    const [copied, gone] = await Promise.all([
      copy(school, teacher, courseId),
      isSection
        ? school.call(deleteSection, { as: teacher, query: { courseId, sectionId } })
        : school.call(deleteLesson, { as: teacher, query: { courseId, lessonId } }),
      copy(school, teacher, courseId, "Another"),
    ]);
    expect([copied.status, gone.status]).toEqual([200, 200]);
    await school.sweep();
    await expectKeptAsReferred(school, teacher.id);
  }
});

test(
  "whatever is copied, deleted and replaced, files stay as long as something refers to them",
  async ({ school }) => {
    const teacher = await aTeacher(school);
    const anAction = fc.record({
      action: fc.constantFrom("copy", "copy", "lesson", "captions", "banner", "end", "add"),
      which: fc.nat({ max: 30 }),
      at: fc.nat({ max: 30 }),
    });
    const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
    await fc.assert(
      fc.asyncProperty(fc.array(anAction, { minLength: 4, maxLength: 12 }), async (actions) => {
        const firstId = await aDraft(school, teacher);
        const sectionId = await aSection(school, teacher, firstId);
        await aLesson(school, teacher, { courseId: firstId, sectionId }, "video/mp4");
        const courses = [firstId];
        for (const { action, which, at } of actions) {
          const courseId = pick(courses, which);
          if (courseId === undefined) break;
          const query = { courseId };
          const { sections } = (await school.call(readOutline, { as: teacher, query })).data.course;
          const lessons = sections.flatMap((section) => section.lessonIds);
          const lessonId = pick(lessons, at)?._id;
          if (action === "copy" && courses.length < 4) {
            courses.push((await copy(school, teacher, courseId)).data.course._id);
          } else if (action === "add") {
            const ref = { courseId, sectionId: sections[0]?._id ?? "" };
            await aLesson(school, teacher, ref, "video/mp4");
          } else if (action === "banner") {
            const file = { filename: "banner", type: "image/png" } as const;
            const banner = await anUpload(school, teacher, courseId, file);
            await school.call(contract.courses.updateCourse, {
              as: teacher,
              query,
              body: { banner },
            });
          } else if (action === "end") {
            await endForGood(school, teacher, courseId);
            courses.splice(courses.indexOf(courseId), 1);
          } else if (lessonId !== undefined) {
            const here = { as: teacher, query: { courseId, lessonId } };
            if (action === "lesson") await school.call(deleteLesson, here);
            const body = { kind: "captions", language: "ar", text: `0:01 ${at}` } as const;
            if (action === "captions") await school.call(setText, { ...here, body });
          }
          await expectKeptAsReferred(school, teacher.id);
        }
        for (const courseId of courses) await endForGood(school, teacher, courseId);
        await expectKeptAsReferred(school, teacher.id);
      }),
      { numRuns: propertyRuns(12) },
    );
  },
  PROPERTY_TIMEOUT_MS.timeout,
);
