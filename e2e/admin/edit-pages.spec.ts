import type { Locator, Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { urlOf } from "../support/calls.ts";
import { openPageEditor } from "../pages/admin.ts";
import { signIn } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

const SAVED = "Content updated successfully!";

async function save(editor: Locator, page: Page): Promise<void> {
  await expect(page.getByText(SAVED)).toHaveCount(0);
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText(SAVED)).toBeHidden();
}

/** Waits for the form: early typing would go to the previous one. */
async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Edit Pages" });
  const tab = tabs.getByRole("link", { name: new RegExp(`^${name}`) });
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
}

async function addLink(editor: Locator, name: string, link: string): Promise<void> {
  await editor.getByRole("button", { name: "Add link" }).click();
  await editor.getByLabel("Name").last().fill(name);
  await editor.getByLabel("Link", { exact: true }).last().fill(link);
}

async function addSection(editor: Locator, subheader: string, paragraph: string): Promise<void> {
  await editor.getByRole("button", { name: "Add section" }).click();
  await editor.getByLabel("Subheader").last().fill(subheader);
  await editor.getByLabel("Paragraph").last().fill(paragraph);
}

test("the superadmin edits the four pages, previews them, and visitors read them", async ({
  page,
  newVisitor,
  school,
  expectAccessible,
}) => {
  const visitor = await newVisitor({
    baseURL: school.origin,
    viewport: { width: 360, height: 740 },
    // Zone in which a timestamp would show the previous day.
    timezoneId: "America/Los_Angeles",
  });
  await visitor.goto("/about");
  await expect(visitor.getByText("No content found")).toBeVisible();

  await test.step("about: markup is shown as text, and only web links are accepted", async () => {
    const editor = await openPageEditor(page, school, "about");
    await editor.getByLabel("Header", { exact: true }).fill("مدرسة النور");
    await editor.getByLabel("Paragraph").fill("<b>Bold</b> is a word here.\n\nنعلّم التجويد.");
    await addLink(editor, "Telegram", "javascript:alert(1)");
    await addLink(editor, "Our radio", "https://radio.example");
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    const wrong = editor.getByLabel("Link", { exact: true }).first();
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAccessibleDescription(/begins with .?https/);
    await wrong.fill("https://t.me/nur");
    await editor.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview: About" });
    await expect(preview.getByRole("heading", { name: "مدرسة النور" })).toBeVisible();
    await expect(preview.getByText("<b>Bold</b> is a word here.")).toBeVisible();
    await expect(preview.getByRole("link", { name: /Telegram/ })).toBeVisible();
    await expectAccessible(page);
    await save(editor, page);
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "مدرسة النور", level: 1 })).toBeVisible();
    await expect(visitor.getByText("<b>Bold</b> is a word here.")).toBeVisible();
    const link = visitor.getByRole("link", { name: /Our radio/ });
    await expect(link).toHaveAttribute("href", "https://radio.example");
    await expectAccessible(visitor);
  });

  await test.step("contact: links keep the order they were given", async () => {
    await openTab(page, "Contact links");
    const editor = page.locator("form:visible");
    for (const name of ["youtube", "whatsapp", "tiktok"]) {
      await addLink(editor, name, `https://${name}.example`);
    }
    await editor.getByRole("button", { name: "Move Link 3 up" }).click();
    await expect(editor.getByRole("button", { name: "Move Link 2 up" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(editor.getByLabel("Name").first()).toHaveValue("tiktok");
    await save(editor, page);
    await visitor.goto("/contact");
    await expect(visitor.getByText("Connect with us on our social media platforms:")).toBeVisible();
    const links = visitor.getByRole("main").getByRole("link");
    await expect(links).toContainText(["TikTok", "YouTube", "WhatsApp"]);
  });

  await test.step("privacy: a missing date and a text that is too long are refused", async () => {
    await openTab(page, "Privacy");
    const editor = page.locator("form:visible");
    await expect(editor.getByLabel("Header", { exact: true })).toHaveAccessibleDescription(
      "If empty, the heading is “Privacy Policy”.",
    );
    await editor.getByLabel("Last updated").fill("");
    await addSection(editor, "Phones", "Only to reach you.");
    await addSection(editor, "Names", "a".repeat(100_000));
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    await expect(editor.getByLabel("Last updated")).toHaveAccessibleDescription(
      "Please choose a date.",
    );
    const endless = editor.getByLabel("Paragraph").last();
    await expect(endless).toHaveAccessibleDescription(
      "Use at most 10,000 characters. This has 100,000.",
    );
    await endless.fill("So that a teacher knows you.");
    await editor.getByLabel("Last updated").fill("2026-11-05");
    await expect(editor.getByLabel("Last updated")).toHaveAccessibleDescription(
      "November 05, 2026",
    );
    await editor.getByRole("button", { name: "Move Section 1 down" }).click();
    await save(editor, page);
    await visitor.goto("/privacy");
    await expect(visitor.getByRole("heading", { name: "Privacy Policy", level: 1 })).toBeVisible();
    await expect(visitor.getByText("Last Updated: November 05, 2026")).toBeVisible();
    const headings = visitor.getByRole("heading", { level: 2 });
    await expect(headings).toHaveText(["1. Names", "2. Phones"]);
    await expectAccessible(visitor);
  });

  await test.step("terms: removing a section that has text asks first", async () => {
    await openTab(page, "Terms");
    const editor = page.locator("form:visible");
    await editor.getByLabel("Header", { exact: true }).fill("Our promise");
    await addSection(editor, "Kindness", "Always.");
    await addSection(editor, "A mistake", "Never meant.");
    await editor.getByRole("button", { name: "Remove Section 2" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(editor.getByRole("button", { name: "Remove Section 1" })).toBeFocused();
    await save(editor, page);
    await visitor.goto("/terms");
    await expect(visitor.getByRole("heading", { name: "Our promise", level: 1 })).toBeVisible();
    await expect(visitor.getByRole("heading", { level: 2 })).toHaveText(["1. Kindness"]);
  });
});

test("the second of two editors is warned, and nothing typed is lost @all", async ({
  page: first,
  newVisitor,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow("401 (Unauthorized)");
  problems.allow("409 (Conflict)");
  problems.allow("500 (Internal Server Error)");
  const second = await newVisitor({
    baseURL: school.origin,
    viewport: { width: 360, height: 740 },
  });
  const ofFirst = await openPageEditor(first, school, "terms");
  const ofSecond = await openPageEditor(second, school, "terms");

  await ofFirst.getByLabel("Header", { exact: true }).fill("The first one's");
  await ofSecond.getByLabel("Header", { exact: true }).fill("The second one's");
  await save(ofFirst, first);

  await test.step("the second sees both versions, and keeps writing", async () => {
    await ofSecond.getByRole("button", { name: "Save", exact: true }).click();
    const news = second.getByText("Someone else has saved this page since you opened it.");
    await expect(news).toBeInViewport();
    await second.getByRole("button", { name: "Show their version" }).click();
    const theirs = second.getByRole("region", { name: "Their version" });
    await expect(theirs.getByRole("heading", { name: "The first one's" })).toBeVisible();
    await expect(ofSecond.getByLabel("Header", { exact: true })).toHaveValue("The second one's");
    await expectAccessible(second);
    await second.getByRole("button", { name: "Save my version" }).click();
    await expect(second.getByText(SAVED)).toBeVisible();
    await expect(news).toBeHidden();
  });

  await test.step("the first, whose version is now the older one, takes the other version", async () => {
    await ofFirst.getByLabel("Header", { exact: true }).fill("The first one's again");
    await ofFirst.getByRole("button", { name: "Save", exact: true }).click();
    await first.getByRole("button", { name: "Use their version" }).click();
    await first.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await expect(ofFirst.getByLabel("Header", { exact: true })).toHaveValue("The second one's");
  });

  await test.step("a failed save, another tab and leaving keep the draft", async () => {
    await ofFirst.getByLabel("Header", { exact: true }).fill("A draft");
    await first.route(urlOf(contract.site.updateTerms), (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Something went wrong." } }),
    );
    await ofFirst.getByRole("button", { name: "Save", exact: true }).click();
    await expect(first.getByText("Failed to update content").first()).toBeVisible();
    await first.getByRole("link", { name: "About" }).click();
    await first.getByRole("link", { name: "Statistics" }).click();
    const question = first.getByRole("alertdialog", { name: "Leave this page?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await first.getByRole("link", { name: /^Terms/ }).click();
    await expect(ofFirst.getByLabel("Header", { exact: true })).toHaveValue("A draft");
    first.on("dialog", (dialog) => void dialog.accept());
    await first.reload();
    await expect(ofFirst.getByLabel("Header", { exact: true })).toHaveValue("A draft");
    await expect(first.getByText("Not saved").last()).toBeVisible();
    await first.getByRole("link", { name: "Statistics" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(first.getByRole("heading", { name: "Statistics", level: 1 })).toBeVisible();
    await first.goBack();
    await expect(ofFirst.getByLabel("Header", { exact: true })).toHaveValue("The second one's");
  });

  await test.step("a session that ends during editing keeps the draft as well", async () => {
    await ofSecond.getByLabel("Header", { exact: true }).fill("Written for an hour");
    const token = await second.evaluate(() => localStorage.getItem("token") ?? "");
    await school.client.call(contract.signIn.logout, { token });
    await ofSecond.getByRole("button", { name: "Save", exact: true }).click();
    await expect(second).toHaveURL(/\/login$/);
    await signIn(second, school.superadmin.email, school.superadmin.password);
    await expect(second).toHaveURL(/\/edit-pages/);
    await second.getByRole("link", { name: /^Terms/ }).click();
    await expect(ofSecond.getByLabel("Header", { exact: true })).toHaveValue("Written for an hour");
    await save(ofSecond, second);
  });
});
