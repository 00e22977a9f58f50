import { contract } from "@madrasa/contract";
import { CONSENT_TEXT, PEAKS } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { putFile } from "@madrasa/testkit/files";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { mp4Of } from "@madrasa/testkit/sample-files";
import type { School } from "@madrasa/testkit/school";
import { useSession } from "../support/session.ts";
import { openChild } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

/** Submits without recording, which another journey covers. */
async function submitRecitation(school: School, token: string, courseId: string) {
  const { call } = school.client;
  const bytes = mp4Of("soun");
  const target = await call(contract.recitations.recitationLink, {
    token,
    query: { courseId, contentType: "audio/mp4", size: bytes.length },
  });
  const filePath = await putFile(school, target, bytes);
  const peaks = Array.from({ length: PEAKS }, (_, index) => index);
  const body = { _id: filePath, filePath, seconds: 12, peaks, remark: "Maryam 12-18" };
  await call(contract.recitations.submitRecitation, { token, query: { courseId }, body });
}

test("a family chooses the second listener alone, and is asked again once she has left @all", async ({
  page,
  school,
  newVisitor,
  expectAccessible,
}) => {
  const teacher = await aTeacher(school, { firstName: "Yusuf", lastName: "Noor" });
  const listener = await aTeacher(school, { firstName: "Amina", lastName: "Saleh" });
  const { courseId } = await aPublishedCourse(school, teacher, { title: "Maghrib halaqa" });
  const guardian = await aStudent(school, { firstName: "Khadija", lastName: "Karim" });
  const { call } = school.client;
  const added = await call(contract.family.addChildren, {
    token: guardian.token,
    body: {
      children: [{ firstName: "Safiya", lastName: "Karim" }],
      consent: { text: CONSENT_TEXT, language: "en" },
      courseId,
    },
  });
  const childId = added.children[0]?._id ?? "";
  const { familyKey } = await call(contract.family.openDevice, {
    token: guardian.token,
    body: { password: guardian.password },
  });

  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${courseId}#settings`);
  await page.getByRole("switch", { name: "Recitations by voice" }).check();
  await page.getByRole("button", { name: "Ask a teacher" }).click();
  await page.getByLabel("Email or phone of a teacher").fill(listener.email);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const help = page.getByRole("group", { name: "Amina Saleh" });
  await expect(help.getByRole("checkbox", { name: /^Listens to recitations/ })).toBeChecked();
  await expect(help).toContainText("Request sent, not answered yet");
  await expectAccessible(page);

  const hers = await newVisitor();
  await useSession(hers, listener);
  await hers.goto("/teacher-dashboard");
  await expect(hers.getByText(/asks for your help/)).toBeVisible();
  await expectAccessible(hers);
  await hers.getByRole("button", { name: /^Accept/ }).click();
  await hers.getByRole("link", { name: "Recitations" }).click();
  await expect(hers.getByRole("button", { name: /^Stop listening/ })).toBeVisible();

  const home = await newVisitor({ viewport: { width: 360, height: 740 } });
  await useSession(home, guardian);
  await home.goto("/family");
  await home.getByRole("button", { name: /^Yes/ }).click();
  await openChild(home, "Safiya");
  const only = home.getByRole("radio", { name: /Only .Amina Saleh/ });
  await expect(home.getByRole("radio", { name: /Yusuf Noor., the teacher/ })).toBeChecked();
  await only.click();
  await expect(only).toBeChecked();
  await expectAccessible(home);

  const phone = await newVisitor({ viewport: { width: 360, height: 740 } });
  const child = await call(contract.family.signInAsChild, { body: { familyKey, childId } });
  await useSession(phone, child);
  await phone.goto(`/recite/${courseId}`);
  await expect(
    phone.getByText(/Only .Amina Saleh., .Khadija Karim. and you can listen to this/),
  ).toBeVisible();
  await submitRecitation(school, child.token, courseId);
  await phone.goto(`/recitations?courseId=${courseId}`);
  await expect(
    phone.getByText(/Waiting for .Amina Saleh.\. Only they can listen to it/),
  ).toBeVisible();
  await expectAccessible(phone);

  await page.reload();
  await expect(page.getByText(/1 recitation is waiting for .Amina Saleh. only/)).toBeVisible();
  const answering = await newVisitor();
  await useSession(answering, teacher);
  await answering.goto("/answer-recitations");
  await expect(answering.getByText("No recitations waiting")).toBeVisible();

  await hers.reload();
  await expect(hers.getByText("Safiya Karim", { exact: true })).toBeVisible();
  await hers.getByText("Good", { exact: true }).click();
  await hers.getByRole("button", { name: "Reply in words" }).click();
  await hers.getByLabel("Short written reply").fill("Lengthen the madd");
  await hers.getByRole("button", { name: "Send reply" }).click();
  await expect(hers.getByText("No recitations waiting")).toBeVisible();
  await hers.getByRole("link", { name: "Today" }).first().click();
  await expect
    .poll(async () => {
      const query = { childId };
      const { token } = guardian;
      const own = await call(contract.recitations.listRecitations, { token, query });
      return own.recitations[0]?.answer?.remark;
    })
    .toBe("Lengthen the madd");
  await phone.reload();
  await expect(phone.getByText(/Amina Saleh., .* · Good/)).toBeVisible();

  await help.getByRole("checkbox", { name: /^Listens to recitations/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(help).toHaveCount(0);
  await home.goto("/family");
  await expect(home.getByText(/The person you chose no longer listens/)).toBeVisible();
  await expectAccessible(home);
  await phone.goto(`/recite/${courseId}`);
  await expect(phone.getByText(/Ask a guardian to choose again/)).toBeVisible();
  await expect(phone.getByRole("button", { name: "Record", exact: true })).toBeHidden();
});
