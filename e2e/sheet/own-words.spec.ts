import { contract } from "@madrasa/contract";
import { superadminSession } from "@madrasa/testkit/people";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { type Say, wordsOf } from "../support/words.ts";
import { aHalaqa, TIME_ZONE } from "./halaqa.ts";

test.use({ viewport: { width: 360, height: 740 }, timezoneId: TIME_ZONE });

for (const language of ["en", "ckb"] as const) {
  test(`a school takes another set of words, changes one, and sheet and record say them (${language}) @all`, async ({
    newSchool,
    newVisitor,
    expectAccessible,
  }) => {
    const say = wordsOf(language);
    const school = await newSchool();
    const as = await superadminSession(school);
    const { teacher, courseId, students } = await aHalaqa(school, { students: 1 });
    for (const { token } of [as, teacher]) {
      await school.client.call(contract.profile.updateMe, { token, body: { language } });
    }
    const page = await newVisitor({ baseURL: school.origin });
    await useSession(page, { ...as, role: "superadmin" });
    await page.goto("/admin/dashboard/school#recitation-words");
    const section = page.getByRole("region", { name: say("settings.recitationWords") });
    const set = section.getByLabel(say("settings.wordsOf"));
    const trackOf = (of: Say, track: string) => of("sheet.trackOfSet", { set: "sabaq", track });
    await set.selectOption("sabaq");
    await section.getByRole("button", { name: say("settings.singleWords") }).click();
    const field = (name: string) => section.getByLabel(name, { exact: true });
    const recent = field(say("sheet.track", { track: "recent" }));
    await expect(recent).toHaveValue(trackOf(say, "recent"));
    await field(say("settings.wordsIn")).selectOption("ur");
    await expect(recent).toHaveValue("");
    await field(say("settings.wordsIn")).selectOption(language);
    await recent.fill("پھر سے");
    await expect(set.locator("option:checked")).toHaveText(say("settings.ownWords"));
    await field(say("sheet.grade", { grade: "4" })).fill("پھر");
    await expectAccessible(page);
    await section.getByRole("button", { name: say("ui.save"), exact: true }).click();
    await expect(page.getByText(say("editing.settingSaved"))).toBeVisible();

    const phone = await newVisitor({ baseURL: school.origin, timezoneId: TIME_ZONE });
    await useSession(phone, teacher);
    await phone.goto(`/sheet/${courseId}`);
    const sabaq = trackOf(say, "new");
    await expect(phone.getByText(sabaq, { exact: false }).first()).toBeVisible();
    await phone.getByRole("button", { name: say("sheet.allPresent") }).click();
    await phone.getByRole("listitem").getByRole("button").click();
    const drawer = phone.getByRole("dialog");
    const track = drawer.getByRole("region", { name: sabaq }).first();
    await expect(track.getByText(say("sheet.grade", { grade: "1" }))).toBeVisible();
    await track.getByRole("button", { name: "پھر" }).click();
    await expect(drawer.getByRole("status")).toHaveText(say("sheet.arrived"));
    await expectAccessible(phone);
    await phone.goto(`/sheet/${courseId}/${students[0]?._id}`);
    await expect(phone.getByText("پھر", { exact: false }).first()).toBeVisible();
    await expectAccessible(phone);
  });
}
