import { contract } from "@madrasa/contract";
import { type CountryCode, internationalNumber } from "@madrasa/contract/digits";
import { LANGUAGES } from "@madrasa/contract/languages";
import { aPublishedCourse, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import { mediaFile, mediaPath } from "@madrasa/testkit/sample-files";
import { expectOwnWords } from "../pages/language.ts";
import { expect, test } from "../support/test.ts";
import { wordsOf } from "../support/words.ts";

const STUDENTS = [
  {
    language: "ar",
    locale: "ar-IQ",
    firstName: "نور",
    lastName: "الهاشمي",
    email: "noor@tongues.example",
    country: "IQ" as CountryCode,
    phone: "7801234501",
    teacher: { firstName: "حسن", lastName: "الكوفي" },
    course: "آداب طالب العلم",
    lesson: "الدرس الأول",
    sheet: "ورقة المراجعة",
    note: { title: "فائدة", description: "النية قبل العمل." },
  },
  {
    language: "ur",
    locale: "ur-IN",
    firstName: "عائشہ",
    lastName: "صدیقی",
    email: "aisha@tongues.example",
    country: "IN" as CountryCode,
    phone: "9801234502",
    teacher: { firstName: "یوسف", lastName: "رضوی" },
    course: "طالب علم کے آداب",
    lesson: "پہلا سبق",
    sheet: "اعادے کا صفحہ",
    note: { title: "نکتہ", description: "عمل سے پہلے نیت۔" },
  },
] as const;

const PASSWORD = "a lamp in the niche";

for (const { language, email, ...student } of STUDENTS) {
  test(`a student's way from the first page to a finished course and a note, in ${LANGUAGES[language].name}${language === "ur" ? " @all" : ""}`, async ({
    school,
    newVisitor,
  }) => {
    const say = wordsOf(language);
    const teacher = await aTeacher(school, student.teacher);
    // Limits to this journey's three courses, because others have Latin titles.
    for (const title of [student.lesson, student.sheet]) {
      await aPublishedCourse(school, teacher, { title });
    }
    const { courseId } = await makeCourse(school, teacher, {
      title: student.course,
      description: student.note.description,
      sections: [
        {
          title: student.lesson,
          description: student.note.description,
          lessons: [
            {
              title: student.lesson,
              description: student.note.description,
              file: mediaFile("makharij-lesson.mp4"),
              durationSeconds: 12,
            },
            {
              title: student.sheet,
              description: student.note.description,
              file: mediaFile("revision-sheet.pdf"),
            },
          ],
        },
      ],
      isPublished: true,
    });
    const page = await newVisitor({
      baseURL: school.origin,
      locale: student.locale,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    const button = (key: string) => page.getByRole("button", { name: say(key), exact: true });
    const field = (key: string) => page.getByLabel(say(key), { exact: true });
    const expectNotificationWith = (digits: string) => {
      const { text = "" } = school.outbox.messagesTo(email).at(-1) ?? {};
      const link = /https?:\S+/.exec(text)?.[0] ?? "no link";
      expect(text).toContain(say("notifications.code", { digits, school: "Madrasa", link }));
    };

    await test.step("the first page is in the browser's language before any script runs", async () => {
      const served = await page.goto("/");
      const { direction } = LANGUAGES[language];
      expect(await served?.text()).toContain(`<html lang="${language}" dir="${direction}">`);
      await expect(page.getByRole("heading", { name: say("site.heroTitle") })).toBeVisible();
      await expectOwnWords(page, language, "first page");
      await page.getByRole("link", { name: say("site.joinAsStudent") }).click();
    });

    await test.step("she signs up, with codes by email and SMS", async () => {
      await field("accounts.firstName").fill(student.firstName);
      await field("accounts.lastName").fill(student.lastName);
      await field("accounts.email").fill(email);
      await expectOwnWords(page, language, "sign-up, the person");
      await button("accounts.sendCode").click();
      const code = await school.outbox.takeCode(email);
      await field("accounts.emailCode").fill(code);
      await field("accounts.country").selectOption(student.country);
      await field("accounts.phone").fill(student.phone);
      await page
        .getByRole("group", { name: say("accounts.sendCodeBy") })
        .getByText(say("accounts.sms"))
        .click();
      await expectOwnWords(page, language, "sign-up, the phone");
      await button("accounts.sendCode").click();
      const phone = internationalNumber(student.country, student.phone);
      await field("accounts.phoneCode").fill(await school.outbox.takeCode(phone));
      await field("accounts.password").fill(PASSWORD);
      await field("accounts.confirmPassword").fill(PASSWORD);
      await expectOwnWords(page, language, "sign-up, the password");
      await button("accounts.createAccount").click();

      expectNotificationWith(code);
    });

    await test.step("she finds the course by its code and joins", async () => {
      await expect(page).toHaveURL(/\/student-dashboard$/);
      await expect(page.getByText(say("enrolment.noCourses"))).toBeVisible();
      await expectOwnWords(page, language, "no courses yet");
      await field("enrolment.courseCode").fill(courseId);
      await button("ui.search").click();
      await button("enrolment.joinNow").click();
      await expect(page.getByText(say("enrolment.joined"))).toBeVisible();
      await expectOwnWords(page, language, "joined");
      await page.getByRole("link", { name: say("enrolment.startCourse") }).click();
    });

    await test.step("she watches the video and marks it completed", async () => {
      await expect(page.getByRole("heading", { level: 1, name: student.lesson })).toBeVisible();
      await button("ui.play").first().click();
      const secondsPlayed = () =>
        page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
      await expect.poll(secondsPlayed).toBeGreaterThan(0.2);
      await expectOwnWords(page, language, "video");
      await button("progress.markCompleted").click();
      await expect(button("progress.completed")).toBeVisible();
      await page.getByRole("link", { name: say("lessons.viewerNext") }).click();
    });

    await test.step("she writes a note with an image beside the document", async () => {
      await expect(page.getByRole("heading", { level: 1, name: student.sheet })).toBeVisible();
      await expect(page.getByRole("toolbar", { name: say("ui.pdfTools") })).toBeVisible();
      await button("notes.addHeading").click();
      await field("notes.title").fill(student.note.title);
      await field("notes.description").fill(student.note.description);
      const notes = page.getByRole("region", { name: say("notes.notes") });
      await notes.locator("input[type=file]").setInputFiles(mediaPath("makharij-chart.png"));
      await expect(button("images.remove")).toBeVisible();
      await expectOwnWords(page, language, "document, a note begun");
      await button("notes.add").click();
      const card = notes.getByRole("article", { name: student.note.title });
      await expect(page.getByText(say("notes.added"))).toBeVisible();
      await expect(card.getByRole("link", { name: say("notes.viewImage") })).toBeVisible();
    });

    await test.step("the last lesson finishes the course", async () => {
      await button("progress.markCompleted").click();
      const finished = say("enrolment.youFinished", { title: student.course });
      await expect(page.getByRole("heading", { name: finished })).toBeVisible();
      await expectOwnWords(page, language, "course finished");
      await page.goto("/student-dashboard");
      await expect(page.getByRole("region", { name: finished })).toBeVisible();
      await expectOwnWords(page, language, "a finished course");
    });

    await test.step("later messages are in the account's language", async () => {
      const query = { for: "forgetPassword" } as const;
      await school.client.call(contract.codes.sendCode, { query, body: { email } });
      expectNotificationWith(await school.outbox.takeCode(email));
    });
  });
}
