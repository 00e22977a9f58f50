import { contract } from "@madrasa/contract";
import { CONSENT_TEXT } from "@madrasa/contract/limits";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { handInTone } from "@madrasa/testkit/recitations";
import type { Page } from "@playwright/test";
import { choosePassage, record, withMicrophone } from "../support/reciting.ts";
import { bringFamilyKey } from "../support/family.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone(), viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

test("one child's recording is neither shown nor sent after another is chosen in a second tab @all", async ({
  page,
  context,
  school,
  problems,
}) => {
  problems.allow(/Failed to load resource|ERR_|Failed to fetch|no answer|Another person/);
  await context.clock.install();
  const { call } = school.client;
  const teacher = await aTeacher(school);
  const { courseId } = await aPublishedCourse(school, teacher);
  const query = { courseId };
  await call(contract.recitations.setRecitationsEnabled, {
    token: teacher.token,
    query,
    body: { isOn: true },
  });
  const { token, password } = await aStudent(school);
  const consent = { text: CONSENT_TEXT, language: "en" } as const;
  const children = ["Zaynab", "Idris"].map((firstName) => ({ firstName, lastName: "Khan" }));
  const added = await call(contract.family.addChildren, {
    token,
    body: { children, consent, courseId },
  });
  for (const { _id: childId } of added.children) {
    const body = { childId, allow: true, consent };
    await call(contract.recitations.answerConsent, { token, body });
  }
  const opened = await call(contract.family.openDevice, { token, body: { password } });
  await bringFamilyKey(context, school, opened.familyKey);
  const enter = async (tab: Page, name: RegExp) => {
    await tab.goto("/who");
    await button(tab, name).click();
    await expect(tab).toHaveURL(/student-dashboard/);
  };
  const handedIn = async () => {
    const all = added.children.map(async ({ _id: childId }) =>
      call(contract.recitations.listRecitations, { token, query: { childId } }),
    );
    return (await Promise.all(all)).map(({ recitations }) => recitations.length);
  };

  const { familyKey } = opened;
  const childId = added.children[0]?._id ?? "";
  const zaynab = await call(contract.family.signInAsChild, { body: { familyKey, childId } });
  await handInTone(school, zaynab, courseId, "Before, of Zaynab");

  await enter(page, /^Zaynab/);
  await page.goto(`/recite/${courseId}`);
  await choosePassage(page, "Of Zaynab");
  await record(page);
  const link = "**/course/recitations/upload?*";
  await page.route(link, (route) => route.abort("connectionfailed"));
  await button(page, "Submit").click();
  await expect(page.getByText("Waiting for a connection")).toBeVisible();

  // The phone sends it with Zaynab's session, whoever is learning now.
  const second = await context.newPage();
  await enter(second, /^Idris/);
  await expect(button(page, "Record")).toBeVisible();
  await expect(page.getByText("Of Zaynab")).toBeHidden();
  await context.clock.fastForward(60_000);
  await expect.poll(handedIn).toEqual([2, 0]);
  await page.reload();
  await expect(button(page, "Record")).toBeVisible();
  await expect(page.getByText("We found your earlier")).toBeHidden();

  await enter(second, /^Zaynab/);
  await second.goto(`/recite/${courseId}`);
  await expect(button(second, "Record")).toBeVisible();
  await expect(second.getByText("We found your earlier")).toBeHidden();
  expect(await handedIn()).toEqual([2, 0]);
});
