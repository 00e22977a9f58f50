import { contract } from "@madrasa/contract";
import { useSession } from "../support/session.ts";
import { test } from "../support/test.ts";
import { aCircle, TIME_ZONE, today } from "./circle.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });
test("shots", async ({ school, newVisitor, problems }) => {
  test.setTimeout(600_000);
  problems.allow(/./);
  const { teacher, courseId, guardian, pupils } = await aCircle(school, {
    pupils: 12,
    isGuarded: true,
  });
  const { client } = school;
  const w = (
    n: number,
    track: "new" | "recent" | "old",
    grade: 1 | 2 | 3 | 4,
    from: number,
    to: number,
  ) =>
    client.call(contract.sheet.writeRecital, {
      token: teacher.token,
      query: { courseId, studentId: pupils[n]?._id ?? "", day: today(), track },
      body: { entry: { from, to, grade, unit: "verse" }, deviceTime: new Date().toISOString() },
    });
  await w(0, "new", 1, 5254, 5260);
  await w(0, "recent", 2, 2238, 2250);
  await w(0, "old", 1, 149, 209);
  await w(1, "new", 2, 5254, 5260);
  await w(1, "recent", 4, 2238, 2250);
  await w(2, "new", 3, 5254, 5271);
  const at = (n: number, state: "late" | "absent") =>
    client.call(contract.sheet.markAttendance, {
      token: teacher.token,
      query: { courseId, studentId: pupils[n]?._id ?? "", day: today() },
      body: { state, deviceTime: new Date().toISOString() },
    });
  await at(4, "absent");
  await at(5, "late");
  await client.call(contract.sheet.writeNote, {
    token: teacher.token,
    query: { courseId, studentId: pupils[0]?._id ?? "", day: today() },
    body: {
      note: "Well prepared. Please repeat Maryam at home.",
      deviceTime: new Date().toISOString(),
    },
  });
  const fam = await client.call(contract.family.readFamily, { token: guardian.token });
  const childId = fam.children[0]?._id;
  for (const lang of ["en", "ar", "ur", "ckb"] as const) {
    for (const token of [teacher.token, guardian.token])
      await client.call(contract.profile.updateMe, { token, body: { language: lang } });
    for (const dark of lang === "ur" ? [false] : [false, true]) {
      const page = await newVisitor({
        timezoneId: TIME_ZONE,
        viewport: { width: 360, height: 740 },
        colorScheme: dark ? "dark" : "light",
      });
      await useSession(page, teacher);
      const shot = async (name: string) => {
        await page.waitForTimeout(400);
        await page.screenshot({
          path: `/tmp/shots/${lang}-${dark ? "dark" : "light"}-${name}.png`,
        });
      };
      await page.goto(`/sheet/${courseId}?lang=${lang}`);
      await page.locator("li").first().waitFor();
      await shot("sheet");
      await page.locator("li button").nth(1).click();
      await page.getByRole("dialog").waitFor();
      await shot("drawer");
      await page.getByRole("dialog").locator("section button").first().click();
      await shot("passage");
      await page.goto(`/sheet/${courseId}?lang=${lang}&view=attendance`);
      await page.locator("li").first().waitFor();
      await shot("attendance");
      if (!dark) {
        await page.goto(`/sheet/${courseId}?lang=${lang}&view=order`);
        await page.locator("li").first().waitFor();
        await shot("order");
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`/sheet/${courseId}?lang=${lang}`);
        await page.locator("li").first().waitFor();
        await shot("sheet-wide");
        await page.goto(`/sheets?lang=${lang}`);
        await page.locator("main li").first().waitFor();
        await shot("list-wide");
        await page.goto(`/edit-courses?courseId=${courseId}&lang=${lang}`);
        await page.getByRole("switch").last().scrollIntoViewIfNeeded();
        await shot("editor-wide");
      }
      const home = await newVisitor({
        timezoneId: TIME_ZONE,
        viewport: { width: 360, height: 740 },
        colorScheme: dark ? "dark" : "light",
      });
      await useSession(home, guardian);
      await home.goto(`/family?lang=${lang}`);
      await home.locator("main li").first().waitFor();
      await home.waitForTimeout(500);
      if (!dark) await home.screenshot({ path: `/tmp/shots/${lang}-light-family.png` });
      await home.goto(`/record?childId=${childId}&lang=${lang}`);
      await home.locator("main h3").first().waitFor();
      await home.waitForTimeout(300);
      await home.screenshot({
        path: `/tmp/shots/${lang}-${dark ? "dark" : "light"}-record.png`,
        fullPage: true,
      });
      await home.context().close();
      await page.context().close();
    }
  }
});
