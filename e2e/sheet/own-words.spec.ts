import { contract } from "@madrasa/contract";
import { superadminSession } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";
import { aCircle, TIME_ZONE } from "./circle.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });

for (const language of ["en", "ckb"] as const) {
  test(`a school takes another set of words, changes one, and sheet and record say them (${language}) @all`, async ({
    newSchool,
    newVisitor,
    expectAccessible,
  }) => {
    const say = wordsOf(language);
    const urdu = wordsOf("ur");
    const school = await newSchool();
    const as = await superadminSession(school);
    const { teacher, courseId, pupils } = await aCircle(school, { pupils: 1 });
    for (const { token } of [as, teacher]) {
      await school.client.call(contract.profile.updateMe, { token, body: { language } });
    }
    const page = await newVisitor({ baseURL: school.origin });
    await useSession(page, { ...as, role: "superadmin" });
    await page.goto("/admin/dashboard/school");
    const section = page.getByRole("region", { name: say("settings.recitationWords") });
    const set = section.getByLabel(say("settings.wordsOf")).first();
    await set.selectOption("ur");
    const again = section.getByLabel(say("sheet.grade", { grade: "4" }), { exact: true }).first();
    await expect(again).toHaveValue(urdu("sheet.grade", { grade: "4" }));
    await again.fill("پھر");
    await expect(set.locator("option:checked")).toHaveText(say("settings.ownWords"));
    const good = section.getByLabel(say("sheet.grade", { grade: "2" }), { exact: true }).first();
    await good.fill("");
    await expectAccessible(page);
    await section.getByRole("button", { name: say("ui.save"), exact: true }).click();
    await expect(page.getByText(say("editing.updated"))).toBeVisible();

    const phone = await newVisitor({ baseURL: school.origin, timezoneId: TIME_ZONE });
    await useSession(phone, teacher);
    await phone.goto(`/sheet/${courseId}`);
    const sabaq = urdu("sheet.track", { track: "new" });
    await expect(phone.getByText(sabaq, { exact: false }).first()).toBeVisible();
    await phone.getByRole("button", { name: say("sheet.allPresent") }).click();
    await phone.getByRole("listitem").getByRole("button").click();
    const drawer = phone.getByRole("dialog");
    const track = drawer.getByRole("region", { name: sabaq }).first();
    await expect(track.getByText(say("sheet.grade", { grade: "2" }))).toBeVisible();
    await track.getByRole("button", { name: "پھر" }).click();
    await expect(drawer.getByRole("status")).toHaveText(say("sheet.arrived"));
    await expectAccessible(phone);
    await phone.goto(`/sheet/${courseId}/${pupils[0]?._id}`);
    await expect(phone.getByText("پھر", { exact: false }).first()).toBeVisible();
    await expectAccessible(phone);
  });
}
