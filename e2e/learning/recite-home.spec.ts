import { contract } from "@madrasa/contract";
import { readFileSync } from "node:fs";
import { PEAKS } from "@madrasa/contract/limits";
import { putFile } from "@madrasa/testkit/files";
import { TONE } from "@madrasa/testkit/recitations";
import { countPresses } from "../support/count-presses.ts";
import {
  aRecitingCourse,
  expectRecorded,
  expectSubmitted,
  withMicrophone,
} from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone(), viewport: { width: 360, height: 740 } });

test("the sheet's passage is submitted with four presses from the home, and the reply is a letter there @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { teacher, student, courseId } = await aRecitingCourse(school);
  const { call } = school.client;
  const as = { token: teacher.token };
  const { token } = student;
  await call(contract.courses.updateCourse, {
    ...as,
    query: { courseId },
    body: { dailySheet: true },
  });
  const { _id: studentId } = await call(contract.profile.readMe, { token });
  const now = new Date().toISOString();
  await call(contract.sheet.writeSheetEntry, {
    ...as,
    query: {
      courseId,
      studentId,
      day: now.slice(0, 10),
      track: "new",
      passageId: "a".repeat(24),
    },
    body: { entry: { from: 2255, to: 2261, grade: 1, unit: "verse" }, deviceTime: now },
  });
  const listOwn = async () =>
    (await call(contract.recitations.listRecitations, { token, query: {} })).recitations;
  const pressed = await countPresses(page);
  await useSession(page, student);
  await page.goto("/student-dashboard");
  const line = page.getByRole("link", { name: /^Recite: .Maryam 12–18/ });

  await test.step("four presses, and the home returns by itself", async () => {
    await line.click();
    await expect(page.getByRole("heading", { name: "Maryam 12–18" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expectRecorded(page, 2);
    await page.getByRole("button", { name: "Finish", exact: true }).click();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expectSubmitted(page);
    expect(await pressed()).toBe(4);
    await expect(line).toBeHidden();
  });

  await test.step("a voice reply with Repeat plays on the home and counts once heard", async () => {
    const [recitation] = await listOwn();
    const params = { id: recitation?._id ?? "" };
    expect(recitation).toMatchObject({ from: 2262, to: 2268 });
    const bytes = readFileSync(TONE.path);
    const file = { contentType: "audio/mp4", size: bytes.length };
    const target = await call(contract.recitations.answerLink, { ...as, params, query: file });
    const filePath = await putFile(school, target, bytes);
    const voice = {
      filePath,
      seconds: TONE.seconds,
      peaks: Array.from({ length: PEAKS }, () => 9),
    };
    const annotations = [{ kind: "mistake" as const, atMs: 500 }];
    await call(contract.recitations.answer, {
      ...as,
      params,
      body: { grade: 4, remark: "", annotations, voice },
    });
    await page.goto("/student-dashboard");
    await expect(page.getByText(/^.Yusuf Noor. replied/)).toBeVisible();
    await expect(page.getByText("Repeat · 1 mark")).toBeVisible();
    await expectAccessible(page);
    expect((await listOwn())[0]?.answer?.isSeen).toBe(false);
    await page.getByRole("button", { name: /^Listen, 0:12/ }).click();
    await expect.poll(async () => (await listOwn())[0]?.answer?.isSeen).toBe(true);
    await expect(page.getByRole("button", { name: /^Pause/ })).toBeVisible();
  });

  await test.step("Recite it again stays on the home until it is submitted", async () => {
    await page.reload();
    const again = page.getByRole("link", { name: /^Recite again: .Maryam 12–18/ });
    await again.click();
    await expect(page.getByText("Recite again", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Record", exact: true }).click();
    await expectRecorded(page, 2);
    await page.getByRole("button", { name: "Finish", exact: true }).click();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await expectSubmitted(page);
    await expect(page.getByRole("link", { name: /Recitation record/ })).toBeVisible();
    await expect(again).toBeHidden();
  });
});
