import { contract } from "@madrasa/contract";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { chooseFromMenu, openEditorOf, shapeOf } from "../pages/teacher.ts";
import { becomeTeacher } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

test("a teacher with a phone has a banner in one press, and may take another one by keyboard @all", async ({
  page,
  school,
  expectAccessible,
}) => {
  const { token } = await becomeTeacher(page, school);
  const { client } = school;
  const storedBanner = async () =>
    (await client.call(contract.courses.listOwnCourses, { token })).courseList[0]?.banner ?? "";
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/teacher-dashboard");
  await page.getByRole("button", { name: "Create course" }).click();
  const create = page.getByRole("dialog", { name: "Create course" });
  const lattices = create.getByRole("radio");

  await test.step("six are offered, each large enough for a thumb, and one press chooses", async () => {
    await expect(lattices).toHaveCount(6);
    for (const lattice of await lattices.all()) {
      const box = await lattice.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await create.getByLabel("Title").fill("The rules of inheritance");
    await create.getByLabel("Description").fill("Who receives which share.");
    await create.getByRole("radio", { name: "Weave" }).click();
    await expect(create.getByRole("radio", { name: "Weave Selected" })).toBeChecked();
    await expectAccessible(page);
  });

  await test.step("it is kept when the dialog is closed, and gives way to a picture and back", async () => {
    await page.keyboard.press("Escape");
    await expect(create).not.toBeAttached();
    await page.getByRole("button", { name: "Create course" }).click();
    await expect(create.getByRole("radio", { name: "Weave Selected" })).toBeChecked();
    await create.locator("input[type=file]").setInputFiles(mediaPath("banner-seerah.jpg"));
    await expect(create.getByRole("group", { name: /^Selected area/ })).toBeVisible();
    await expect(create.getByRole("radio", { checked: true })).toHaveCount(0);
    await create.getByRole("radio", { name: "Weave" }).click();
    await expect(create.getByRole("group", { name: /^Selected area/ })).not.toBeAttached();
  });

  await create.getByRole("button", { name: "Create course" }).click();
  await expect(page.getByText("Course created successfully")).toBeVisible();
  const woven = await storedBanner();
  expect(await shapeOf(page, woven)).toBe(6);
  const stored = await page.request.get(woven);
  expect(stored.headers()["content-type"]).toBe("image/jpeg");
  // Excludes a blank image.
  expect((await stored.body()).length).toBeGreaterThan(30_000);

  await test.step("another one by keyboard, in place of the first", async () => {
    await page.goto("/teacher-dashboard");
    await openEditorOf(page, "The rules of inheritance");
    await chooseFromMenu(page, "The rules of inheritance", "Change banner");
    const change = page.getByRole("dialog", { name: "Change banner" });
    await expect(change.getByRole("radio")).toHaveCount(6);
    await change.locator("input[type=file]").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await expect(change.getByRole("radio", { name: "Khatam Selected" })).toBeChecked();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(change.getByRole("radio", { name: "Mosaic Selected" })).toBeChecked();
    await change.getByRole("button", { name: "Save banner" }).click();
    await expect(page.getByText("Banner updated successfully")).toBeVisible();
    expect(await storedBanner()).not.toBe(woven);
  });
});
