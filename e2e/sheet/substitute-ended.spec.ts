import { contract } from "@madrasa/contract";
import { aTeacher } from "@madrasa/testkit/people";
import { screensAreStored, storedParts } from "../pages/stored-screens.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { aHalaqa, TIME_ZONE } from "./halaqa.ts";

test.use({
  serviceWorkers: "allow",
  viewport: { width: 360, height: 740 },
  timezoneId: TIME_ZONE,
});

test("a substitute who was ended while entries waited loses the sheet on the phone too @all", async ({
  page,
  school,
  problems,
}) => {
  problems.allow(/Failed to fetch|ERR_|Failed to load|fetching the script|404|403/);
  const { client } = school;
  const { teacher, courseId } = await aHalaqa(school, { students: 2 });
  const other = await aTeacher(school, { firstName: "Harun", lastName: "Aziz" });
  const query = { courseId };
  await client.call(contract.sheet.askSubstitute, {
    token: teacher.token,
    query,
    body: { email: other.email },
  });
  await client.call(contract.sheet.acceptSheet, { token: other.token, query, body: {} });
  await useSession(page, other);
  await page.goto(`/sheet/${courseId}`);
  await expect(page.getByText("Bilal Ansari")).toBeVisible();
  await screensAreStored(page);
  await expect.poll(() => storedParts(page)).toBeGreaterThan(0);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "All present" }).click();
  await page.reload();
  await expect(page.getByText("Bilal Ansari")).toBeVisible();
  await client.call(contract.sheet.endSubstitute, {
    token: teacher.token,
    query: { courseId, personId: other.id },
    body: {},
  });
  await page.context().setOffline(false);
  await expect(page.getByText("Bilal Ansari")).toHaveCount(0);
  await expect(page.getByText("Course not found").first()).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByText("Bilal Ansari")).toHaveCount(0);
  await page.context().setOffline(false);
});
