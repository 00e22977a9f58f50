import { COURSE_TEXTS } from "@madrasa/contract/form-texts";
import { expect, test } from "vitest";
import { textValues } from "../../ui/form/text-inputs.tsx";
import { chooseTask } from "./choose-task.ts";
import type { ListedCourse } from "./courses.api.ts";

const NOW = new Date(2026, 10, 22, 12, 0).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const at = (time: number) => new Date(time).toISOString();

function aCourse(title: string, change: Partial<ListedCourse> = {}): ListedCourse {
  return {
    _id: title,
    ...textValues(COURSE_TEXTS, { title }),
    banner: null,
    category: null,
    language: "en",
    tags: [],
    teacherId: { _id: "t", firstName: "Yusuf", lastName: "Ali" },
    totalLessons: 1,
    studentCount: 5,
    enrollable: true,
    certificates: false,
    dailySheet: false,
    createdAt: at(NOW),
    lastActive: at(NOW),
    published: { value: true },
    active: true,
    deletedAt: null,
    meetingDetails: null,
    missing: [],
    can: { edit: true, publish: false },
    sectionIds: [],
    sections: [],
    ...change,
  };
}

const quiet = (count: number) => ({
  activity: { completing: { count: 1, names: ["Amina"] }, quiet: { count, names: ["Bilal"] } },
});
const meeting = (time: number, link = "https://meet.test/halaqa") => ({
  meetingDetails: { title: "Halaqa", description: "", link, scheduledTime: at(time) },
});
const draft = { published: { value: false }, can: { edit: true, publish: true } };
const chosen = (...courses: ListedCourse[]) => {
  const task = chooseTask(courses, NOW);
  return task && [task.kind, task.course.title];
};

test("a lesson comes next if nobody waits, or the invitation, or the draft", () => {
  const unfinished = { published: { value: false }, missing: ["lesson" as const] };
  const sections = [{ _id: "s", title: "", description: "", totalLessons: 1, lessonIds: [] }];
  const empty = aCourse("Empty", { studentCount: 0, sections });
  const locked = aCourse("Locked", { studentCount: 0, enrollable: false, sections });
  expect(chosen()).toBeUndefined();
  const fiqh = aCourse("Fiqh", { ...quiet(0), sections });
  expect(chosen(empty, aCourse("Draft", unfinished), fiqh)).toEqual(["well", "Fiqh"]);
  for (const hours of [24, -4]) {
    const met = aCourse("Met", { ...meeting(NOW + hours * HOUR), sections });
    expect(chosen(met)).toEqual(["well", "Met"]);
  }
  expect(chosen(locked, aCourse("Draft", unfinished), empty)).toEqual(["invite", "Empty"]);
  expect(chosen(locked, aCourse("Draft", unfinished))).toEqual(["finish", "Draft"]);
  expect(chosen(locked)).toBeUndefined();
});

test("a meeting comes before quiet students, these before a draft, later meetings last", () => {
  const later = aCourse("Later", meeting(NOW + 3 * HOUR));
  const ready = aCourse("Ready", draft);
  const [few, many] = [aCourse("Few", quiet(1)), aCourse("Many", quiet(3))];
  const soon = aCourse("Soon", meeting(NOW + 10 * MINUTE));
  expect(chosen(later)).toEqual(["meeting", "Later"]);
  expect(chosen(later, ready)).toEqual(["publish", "Ready"]);
  expect(chosen(later, ready, few, many)).toEqual(["quiet", "Many"]);
  expect(chosen(later, ready, few, many, soon)).toEqual(["meeting", "Soon"]);
  expect(chosen(few, aCourse("Running", meeting(NOW - HOUR)))).toEqual(["meeting", "Running"]);
});

test("no task is chosen that the teacher may not do, and no meeting that cannot be opened", () => {
  const suspended = { can: { edit: false, publish: false } };
  expect(chosen(aCourse("Fiqh", { ...quiet(2), ...suspended }))).toBeUndefined();
  const script = meeting(NOW, "javascript:alert(1)");
  const open = { studentCount: 0 };
  expect(chosen(aCourse("Script", { ...script, ...open }))).toEqual(["invite", "Script"]);
  const unpublished = { ...meeting(NOW), published: { value: false } };
  expect(chosen(aCourse("Draft", unpublished))).toEqual(["finish", "Draft"]);
});
