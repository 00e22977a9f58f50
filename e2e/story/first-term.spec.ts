import { expect, test } from "../support/test.ts";
import { approve, signInAsAdmin } from "../pages/admin.ts";
import { markCompleted, watchVideo } from "../pages/student.ts";
import { addLesson, addSection, createCourse, joiningCode, publish } from "../pages/teacher.ts";
import { inArabicDigits, signUp, type NewPerson } from "../pages/visitor.ts";

// The only journey with animations.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const YUSUF: NewPerson = {
  firstName: "Yusuf",
  lastName: "Rahman",
  email: "yusuf@story.example",
  country: "IN",
  typedPhone: "098765 43210",
  phone: "9876543210",
  password: "seven lamps in a row",
};

const ZAYNAB: NewPerson = {
  firstName: "زينب",
  lastName: "كريم",
  email: "zaynab@story.example",
  country: "IQ",
  typedPhone: inArabicDigits("07701234567"),
  phone: "7701234567",
  password: "a lantern by the door",
};

test("a new school's teacher is approved and publishes, a student joins and completes @all", async ({
  newSchool,
  newVisitor,
}) => {
  const school = await newSchool();
  const baseURL = school.origin;
  const teacher = await newVisitor({ baseURL });
  await test.step("a teacher signs up and waits", async () => {
    await teacher.goto("/signup?role=teacher");
    await signUp(teacher, school.outbox, YUSUF);
    await expect(teacher).toHaveURL(/\/teacher-dashboard$/);
    await expect(teacher.getByText("Your account is waiting for approval")).toBeVisible();
    await expect(teacher.locator("[aria-current=step]")).toHaveText("Under review");
  });

  await test.step("the superadmin approves", async () => {
    const superadmin = await newVisitor({ baseURL });
    await signInAsAdmin(superadmin, school.superadmin);
    await approve(superadmin, "Yusuf Rahman");
  });

  const code = await test.step("the teacher makes a course and publishes it", async () => {
    await teacher.reload();
    await createCourse(teacher, {
      title: "أحكام التجويد",
      description: "The rules of recitation for beginners.",
      tag: "quran",
      banner: "banner-tajweed.jpg",
    });
    await addSection(teacher, { title: "Makharij", description: "Where letters come from" });
    await addLesson(teacher, {
      kind: "Video",
      title: "The throat letters",
      file: "makharij-lesson.mp4",
    });
    await addLesson(teacher, { kind: "Lecture", title: "The chart", file: "makharij-chart.png" });
    await addLesson(teacher, { kind: "Quiz", title: "Revision sheet", file: "revision-sheet.pdf" });
    await publish(teacher);
    return joiningCode(teacher);
  });
  expect(code).toMatch(/^[0-9a-f]{24}$/);

  const student = await newVisitor({ baseURL, viewport: { width: 360, height: 740 } });
  await test.step("a student finds the course by its code and signs up", async () => {
    await student.goto("/");
    await student.getByLabel("Course code").fill(code);
    await student.getByRole("link", { name: "Join Now" }).click();
    await expect(student).toHaveURL(new RegExp(`/signup\\?role=student&courseCode=${code}$`));
    await signUp(student, school.outbox, ZAYNAB);
    await expect(student).toHaveURL(/\/student-dashboard$/);
    await expect(student.getByText("You have joined the course.")).toBeVisible();
  });

  await test.step("she watches, completes two of three lessons and sees it everywhere", async () => {
    await student.getByRole("link", { name: "Start Course" }).click();
    await watchVideo(student);
    await markCompleted(student);
    await student.getByRole("link", { name: /Next lesson/ }).click();
    await expect(student.getByRole("img", { name: "The chart" })).toBeVisible();
    await markCompleted(student);
    await student.getByRole("link", { name: /Next lesson/ }).click();
    await expect(student.getByRole("heading", { name: "Revision sheet" })).toBeVisible();
    await expect(student.getByRole("button", { name: "Mark completed" })).toBeVisible();

    await student.goto("/student-dashboard");
    await expect(student.getByText("66%")).toBeVisible();
    await student.getByRole("link", { name: "Continue Course" }).click();
    await expect(student.getByRole("heading", { name: "Revision sheet" })).toBeVisible();
    await student.goto(`/course/${code}`);
    await expect(student.getByRole("button", { name: "Completed", pressed: true })).toBeVisible();
    await student.reload();
    await expect(student.getByRole("button", { name: "Completed", pressed: true })).toBeVisible();
  });

  await test.step("the teacher sees one student and her progress", async () => {
    await teacher.goto("/teacher-dashboard");
    await expect(teacher.getByText("1 student").first()).toBeVisible();
    await teacher.locator('main a[href^="/manage/"]').click();
    await teacher.getByRole("button", { name: /^Students/ }).click();
    const students = teacher.getByRole("dialog");
    await expect(students.getByText("زينب كريم").first()).toBeVisible();
    await expect(students.getByText("66%", { exact: true })).toBeVisible();
  });
});
