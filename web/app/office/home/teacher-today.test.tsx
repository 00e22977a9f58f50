import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { TeacherToday } from "./teacher-today.tsx";
import type { Task, Tasks } from "./tasks.api.ts";

const { listTasks } = contract.home;
const MINUTE_MS = 60_000;
const course = { _id: "6644658b2426d16b438a316d", title: "Fiqh", language: "en" as const };

const meetingIn = (minutes: number): Task => {
  const at = Date.now() + minutes * MINUTE_MS;
  return {
    kind: "meeting",
    course,
    meeting: {
      title: "Weekly",
      link: "https://meet.test/fiqh",
      scheduledTime: new Date(at).toISOString(),
    },
    since: new Date(at - 15 * MINUTE_MS).toISOString(),
    until: new Date(at + 180 * MINUTE_MS).toISOString(),
  };
};
const asked: Task = {
  kind: "asked",
  course,
  teacher: { firstName: "Maryam", lastName: "Noor" },
  help: "recitations",
};
const draft: Task = { kind: "draft", course, missing: ["lesson"] };

const FIGURES: Tasks["courses"][number] = {
  courseId: course._id,
  takesRecitations: false,
  recitations: 0,
  slips: 0,
  newSlips: 0,
  quiet: 0,
  isSheetDue: false,
  lastUsed: new Date().toISOString(),
};

function open(tasks: Task[], more: Partial<Tasks> = {}) {
  stubServer.respond(contract.profile.readMe, {
    ...sampleOf(contract.profile.readMe.data),
    role: "teacher",
    approved: true,
    suspended: false,
  });
  stubServer.respond(contract.courses.listOwnCourses, {
    courseList: [],
    nextCursor: null,
    can: { create: true },
  });
  stubServer.respond(listTasks, {
    tasks,
    finishedLessons: 12,
    takesRecitations: false,
    courses: [FIGURES],
    ...more,
  });
  const onAction = vi.fn();
  return { ...renderPage(<TeacherToday onAction={onAction} />, { as: "teacher" }), onAction };
}

describe("a teacher's Today", () => {
  it("shows a meeting as the card from 15 minutes before", async () => {
    open([meetingIn(10), draft]);
    const card = await screen.findByRole("region", { name: /Weekly/ });
    expect(within(card).getByRole("link", { name: t("courses.openMeeting") })).toBeVisible();
    expect(screen.getByRole("listitem")).toHaveTextContent("Fiqh");
  });

  it("does not list a meeting that is over", async () => {
    open([meetingIn(-200), draft]);
    await screen.findByRole("region", { name: /Fiqh/ });
    expect(screen.queryByText("Weekly")).toBeNull();
  });

  it("says that nothing waits, with the lessons of the week", async () => {
    open([]);
    const card = await screen.findByRole("region", { name: t("courses.caughtUp") });
    expect(card).toHaveTextContent(t("courses.finishedLessons", { count: 12 }));
  });

  it("renders nothing for a teacher without courses", async () => {
    open([], { courses: [] });
    await waitFor(() => expect(stubServer.requests(listTasks)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(t("ui.loading"))).toBeNull());
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("accepts a request in its row, and says if that failed", async () => {
    const { user } = open([draft, asked]);
    const { acceptListening } = contract.listeners;
    stubServer.refuse(acceptListening, "INTERNAL");
    const row = await screen.findByRole("listitem");
    const accept = within(row).getByRole("button", { name: /Accept/ });
    await user.click(accept);
    expect(await within(row).findByRole("alert")).toHaveTextContent(t("courses.requestFailed"));
    stubServer.respond(acceptListening, {});
    stubServer.respond(listTasks, {
      tasks: [draft],
      finishedLessons: 0,
      takesRecitations: false,
      courses: [FIGURES],
    });
    await user.click(accept);
    await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
    expect(stubServer.requests(acceptListening).at(-1)?.query).toMatchObject({
      courseId: course._id,
    });
  });
});

it("says that it cannot load without a connection, and offers to try again", async () => {
  stubServer.disconnect();
  renderPage(<TeacherToday onAction={() => undefined} />, { as: "teacher" });
  expect(await screen.findByText(new RegExp(`^${t("courses.tasksFailed")}`))).toBeVisible();
  expect(screen.getByRole("button", { name: t("ui.tryAgain") })).toBeVisible();
  stubServer.connect();
});
