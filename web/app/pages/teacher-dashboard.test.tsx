import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import TeacherDashboard from "./teacher-dashboard.tsx";

const { readMe } = contract.profile;
const { listOwnCourses } = contract.courses;
const { listTasks } = contract.home;

async function openDashboard(me: { approved: boolean }) {
  stubServer.respond(readMe, sampleOf(readMe.data, { language: "en", ...me }));
  stubServer.respond(listOwnCourses, sampleOf(listOwnCourses.data, { courseList: [] }));
  stubServer.respond(listTasks, sampleOf(listTasks.data));
  stubServer.respond(contract.announcements.readNewest, { newest: null, hasAny: true });
  return renderPage(<TeacherDashboard />, { path: "/teacher-dashboard", as: "teacher" });
}

it("leads a guardian to announcements, also while approval is awaited", async () => {
  await openDashboard({ approved: false });
  expect(await screen.findByText(t("courses.pending"))).toBeVisible();
  expect(await screen.findByRole("link", { name: t("announcements.title") })).toBeVisible();
  expect(screen.queryByRole("link", { name: t("courses.dailySheets") })).toBeNull();
});
