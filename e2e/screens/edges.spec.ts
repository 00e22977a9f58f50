import type { Locator, Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import type { Language } from "@madrasa/contract/languages";
import { enrol, makeCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person, superadminSession } from "@madrasa/testkit/people";
import type { School } from "@madrasa/testkit/school";
import { mediaPath } from "@madrasa/testkit/sample-files";
import { VIDEO } from "../support/sample-lessons.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";

const PAIRS = [
  { language: "ar", title: "Fiqh of prayer", description: "The pillars of prayer, briefly." },
  { language: "en", title: "فقه الصلاة", description: "أركان الصلاة باختصار." },
] as const;

const START = { ar: "right", en: "left" } as const;
const END = { ar: "left", en: "right" } as const;

async function inLanguage(school: School, person: Person, language: Language): Promise<void> {
  const { token } = person;
  await school.client.call(contract.profile.updateMe, { token, body: { language } });
}

type Edge = { text: string; left: number; right: number };

/** Pixels between lines and the sides of their block. */
async function edgesOf(page: Page, selector: string, block: string): Promise<Edge[]> {
  await expect(page.locator(selector).filter({ visible: true }).first()).toBeVisible();
  return page.evaluate(
    ([lines, outer]) =>
      [...document.querySelectorAll(lines ?? "")]
        .filter((line) => line.checkVisibility())
        .map((line) => {
          const text = document.createRange();
          // Truncated text has space for the ellipsis.
          text.selectNodeContents(line.querySelector(".cuts-text") ?? line);
          const [inner, frame] = [
            text.getBoundingClientRect(),
            line.closest(outer ?? "")?.getBoundingClientRect() ?? new DOMRect(),
          ];
          return {
            text: line.textContent,
            left: Math.round(inner.left - frame.left),
            right: Math.round(frame.right - inner.right),
          };
        }),
    [selector, block] as const,
  );
}

async function expectAt(page: Page, side: "left" | "right", selector: string, block: string) {
  const lines = await edgesOf(page, selector, block);
  const [first] = lines;
  for (const line of lines) expect(line[side], `${side} of ${line.text}`).toBe(first?.[side]);
  expect(first?.[side], first?.text).toBeLessThanOrEqual(64);
}

async function xOf(locator: Locator, letters: string): Promise<number> {
  return locator.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`There is no ${wanted}.`);
  }, letters);
}

for (const { language, title, description } of PAIRS) {
  test(`a course in other letters stands at its own edge in a page in ${language}, on cards, lists and pages @all`, async ({
    school,
    page,
    newVisitor,
  }) => {
    const side = START[language];
    const teacher = await aTeacher(school, { firstName: "Idris", lastName: "Noor" });
    const details = {
      title,
      description,
      tags: ["akhlaq"],
      sections: [{ title, description, lessons: [{ ...VIDEO, title, description }] }],
      isPublished: true,
    };
    const { courseId } = await makeCourse(school, teacher, details);
    const own = END[language];
    await page.goto(`/courses?lang=${language}`);
    const card = `li:has([data-course="${courseId}"])`;
    await expectAt(page, own, `${card} :is(h2, h2 + div > p:first-child, h2 ~ p)`, "[dir]");
    await page.goto(`/?lang=${language}`);
    await expectAt(page, own, `li:has([href="/courses/${courseId}"]) h3`, "[dir]");
    await page.goto(`/courses/${courseId}?lang=${language}`);
    await expectAt(page, own, "article h1, article h1 ~ p, article .long-text > p", "[dir]");

    const student = await aStudent(school);
    const other = await makeCourse(school, teacher, details);
    await enrol(school, student, other.courseId);
    await enrol(school, student, courseId);
    await inLanguage(school, student, language);
    const phone = await newVisitor({ baseURL: school.origin });
    await useSession(phone, student);
    await phone.goto("/student-dashboard");
    await expect(phone.locator("html")).toHaveAttribute("lang", language);
    await expectAt(phone, own, "#home-first > *, p:has(+ #home-first) > a", "[dir]");
    await expectAt(phone, own, "main li :is(h2, h2 + p)", "[dir]");
    await phone.goto(`/course/${courseId}`);
    await expectAt(phone, own, "article h1, article .long-text > p", "[dir]");
    await expectAt(phone, side, "article div:has(> [dir] > h1) > p", "div");
    const outline = phone.locator("aside h3 button").first();
    await expect(outline).toHaveText(`1. ${title}`);
    const [figure, name] = [await xOf(outline, "1"), await xOf(outline, title.slice(0, 1))];
    expect(Math.sign(name - figure)).toBe(language === "ar" ? -1 : 1);

    await inLanguage(school, teacher, language);
    const owner = await newVisitor({ baseURL: school.origin });
    await useSession(owner, teacher);
    await owner.goto("/teacher-dashboard");
    await expect(owner.locator("html")).toHaveAttribute("lang", language);
    await expectAt(owner, END[language], "[aria-labelledby=manage-courses] h3", "h3");
    await expectAt(owner, side, "[aria-labelledby=manage-courses] h3 ~ p", "div");
    await owner.goto(`/edit-courses?courseId=${courseId}`);
    await expectAt(owner, END[language], "main ol li [dir] > p, ol ol .long-text > p", "[dir]");
    await expectAt(owner, END[language], "main ol > li .long-text > p[dir]", ".long-text");
  });
}

test("a page of the school in another language stands at its own edge, and says which it is @all", async ({
  school,
  page,
}) => {
  const { client } = school;
  const { token } = await superadminSession(school);
  const about = { header: "Who we are", paragraph: "A school of the evening.", socialLinks: [] };
  const section = { subheader: "What we keep", paragraph: "Your name and number." };
  await client.call(contract.site.updateAbout, {
    token,
    query: { aboutUsId: ABOUT_US_ID, lang: "en" },
    body: about,
  });
  await client.call(contract.site.updateTerms, {
    token,
    query: { lang: "en" },
    body: { date: "2026-11-05", header: "Terms of the school", content: [section] },
  });
  for (const path of ["/about", "/terms"]) {
    await page.goto(`${path}?lang=ar`);
    const said = page.getByText(wordsOf("ar")("site.writtenIn", { language: "en" }));
    await expect(said).toBeVisible();
    await expectAt(page, "left", "main h1 > *, main h2, main .long-text > p", "main .max-w-3xl");
    await page.goto(`${path}?lang=en`);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.getByText("available only in")).toHaveCount(0);
  }
  await page.goto("/terms?lang=ur");
  await expect(page.locator("main h2")).toHaveText(/^1\. /);
});

for (const { language, title, description } of PAIRS) {
  test(`a text in other letters that is cut has the mark of it, in a page in ${language} @all`, async ({
    school,
    page,
  }) => {
    const { courseId } = await makeCourse(school, await aTeacher(school), {
      title,
      description: `${description} `.repeat(20),
      sections: [{ title, description, lessons: [{ ...VIDEO, title, description }] }],
      isPublished: true,
    });
    await page.setViewportSize({ width: 768, height: 800 });
    await page.goto(`/courses?lang=${language}`);
    const card = page.locator(`li:has([data-course="${courseId}"])`);
    await expect(card).toBeVisible();
    // The browser draws the mark at the end of the line, inside of a text that has its own direction.
    const text = card.locator("h2 ~ p.cuts-text");
    await expect(text).toHaveCSS("direction", language === "ar" ? "ltr" : "rtl");
    expect(await text.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  });
}

test("the size of a chosen file is written as all sizes, and read in the page's direction @all", async ({
  school,
  page,
}) => {
  const teacher = await aTeacher(school);
  const { courseId } = await makeCourse(school, teacher, {
    title: "Fiqh",
    description: "Of prayer",
    sections: [{ title: "Pillars", description: "All of them", lessons: [VIDEO] }],
  });
  await inLanguage(school, teacher, "ar");
  await useSession(page, teacher);
  await page.goto(`/edit-courses?courseId=${courseId}`);
  await page.getByRole("button", { name: wordsOf("ar")("lessons.add", { kind: "quiz" }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("input[type=file]").setInputFiles(mediaPath("makharij-chart.png"));
  const size = dialog.locator("label bdi");
  await expect(size).toHaveText(/^\d+ كيلوبايت$/);
  expect(await xOf(size, (await size.innerText()).slice(0, 1))).toBeGreaterThan(
    await xOf(size, "ك"),
  );
});
