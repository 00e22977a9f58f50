import type { Page } from "@playwright/test";
import { enrol, makeCourse } from "@madrasa/testkit/courses";
import { CHART } from "../support/sample-lessons.ts";
import { becomeStudent, becomeSuperadmin, becomeTeacher } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { width: 360, height: 740 };

const ARABIC =
  "شرح متن الجزرية في أحكام التجويد مع التطبيق العملي على قصار السور للمبتدئين والمبتدئات ";
const URDU =
  "تجوید کے بنیادی قواعد اور قرآن پاک کی مختصر سورتوں کی مشق ابتدائی طلبہ اور طالبات کے لیے ";
const ENGLISH =
  "An introduction to the rules of recitation with practice on the short chapters for all beginners ";
const long = (text: string) => text.repeat(2).slice(0, 120).trim();
const TITLES = [
  long(ARABIC),
  long(URDU),
  long(ENGLISH),
  long(`التجويد Tajweed for the evening class ${ARABIC}`),
  long(`Tajweed التجويد ${ARABIC}`),
];

/** Letters that reach the title's second language. */
const FIRST = 12;

type Cut = {
  title: string;
  text: string;
  isBeginningShown: boolean;
  direction: string;
  where: string;
};

async function cutTitles(page: Page): Promise<Cut[]> {
  return page.evaluate(
    ({ titles, first }) => {
      const found: Cut[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.textContent ?? "";
        const title = titles.find((one) => text.startsWith(one.slice(0, 25)));
        const parent = node.parentElement;
        if (!title || !parent?.checkVisibility() || parent.closest(".sr-only, .skip, svg"))
          continue;
        const cuts = (element: Element) => {
          const { textOverflow, webkitLineClamp } = getComputedStyle(element);
          return (
            textOverflow === "ellipsis" || (webkitLineClamp !== "none" && webkitLineClamp !== "")
          );
        };
        let box: Element | null = parent;
        while (box && !cuts(box)) box = box.parentElement;
        if (!box) continue;
        const frame = box.getBoundingClientRect();
        const letter = document.createRange();
        const isShown = (index: number) => {
          letter.setStart(node, index);
          letter.setEnd(node, index + 1);
          const { left, right, bottom } = letter.getBoundingClientRect();
          return left >= frame.left - 1 && right <= frame.right + 1 && bottom <= frame.bottom + 4;
        };
        found.push({
          title,
          text,
          isBeginningShown: Array.from({ length: first }, (_, index) => index).every(isShown),
          direction: getComputedStyle(box).direction,
          where: box.className,
        });
      }
      return found;
    },
    { titles: TITLES, first: FIRST },
  );
}

const directionOf = (title: string) => (/^\p{Script=Arabic}/u.test(title) ? "rtl" : "ltr");

async function expectBeginnings(page: Page, atLeast: number): Promise<void> {
  await expect.poll(async () => (await cutTitles(page)).length).toBeGreaterThanOrEqual(atLeast);
  for (const { title, isBeginningShown, direction, where: box } of await cutTitles(page)) {
    const where = `${page.url()}, ${box}: ${title}`;
    expect(isBeginningShown, where).toBe(true);
    expect(direction, where).toBe(directionOf(title));
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(PHONE.width);
}

for (const dir of ["ltr", "rtl"] as const) {
  test(`long titles in any script are cut at their end, in a page from ${dir} @all`, async ({
    newVisitor,
    school,
    problems,
  }) => {
    problems.allow(/Failed to load resource/);
    const inPage = async () => {
      const page = await newVisitor({ baseURL: school.origin, viewport: PHONE });
      await page.addInitScript((value) => {
        document.addEventListener("DOMContentLoaded", () => (document.documentElement.dir = value));
      }, dir);
      return page;
    };
    const teacher = await inPage();
    const { token } = await becomeTeacher(teacher, school);
    const courses = [];
    for (const title of TITLES) {
      courses.push(
        await makeCourse(
          school,
          { token },
          {
            title,
            description: title,
            tags: [title.slice(0, 30)],
            sections: [{ title, description: "Opening", lessons: [{ ...CHART, title }] }],
            isPublished: true,
          },
        ),
      );
    }
    const [first] = courses;
    const student = await inPage();
    const member = await becomeStudent(student, school);

    const visitor = await inPage();
    await visitor.goto("/courses");
    await expectBeginnings(visitor, TITLES.length);
    for (const { courseId } of courses) {
      await enrol(school, member, courseId);
      await visitor.goto(`/signup?role=student&courseCode=${courseId}`);
      await expectBeginnings(visitor, 1);
      await student.goto(`/course/${courseId}`);
      await expectBeginnings(student, 1);
    }
    await student.goto("/student-dashboard");
    await expectBeginnings(student, TITLES.length);

    await visitor.goto(`/courses/${first?.courseId}`);
    await expectBeginnings(visitor, 0);
    for (const path of ["/teacher-dashboard", `/edit-courses?courseId=${first?.courseId}`]) {
      await teacher.goto(path);
      await expect(teacher.getByText(TITLES[0] ?? "").first()).toBeVisible();
      await expectBeginnings(teacher, 0);
    }
    const admin = await inPage();
    await becomeSuperadmin(admin, school);
    await admin.goto(`/admin/dashboard/courses/${first?.courseId}`);
    await expect(admin.getByText(TITLES[0] ?? "").first()).toBeVisible();
    await expectBeginnings(admin, 0);
  });
}
