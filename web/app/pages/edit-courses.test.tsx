import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import EditCourses from "./edit-courses.tsx";

const ID = "0123456789abcdef01234567";
const { readOutline } = contract.outline;
const { deleteCourse } = contract.courses;
const { readSwitch, setRecitationsEnabled } = contract.recitations;
const { listHelpers, askListener, endListening } = contract.listeners;

type Helper = (typeof listHelpers.data.shape.helpers.element)["_zod"]["output"];
type Opened = { totalLessons?: number; isOn?: boolean; helpers?: Helper[] };

function openEditor({ totalLessons = 3, isOn = false, helpers = [] }: Opened = {}) {
  const course = sampleOf(readOutline.data.shape.course, {
    _id: ID,
    title: "Fiqh",
    totalLessons,
    can: { ...sampleOf(readOutline.data.shape.course.shape.can), edit: true },
  });
  stubServer.respond(readOutline, { course });
  stubServer.respond(readSwitch, { course: { _id: ID, title: "Fiqh", language: "en" }, isOn });
  stubServer.respond(listHelpers, { helpers, waiting: 0 });
  return renderPage(<EditCourses />, { path: `/edit-courses?courseId=${ID}`, as: "teacher" });
}

it("leads to the dashboard once its course is deleted, although the question was closed", async () => {
  const { user, pathname } = openEditor();
  const more = t("courses.moreActions", { title: "Fiqh" });
  await user.click((await screen.findAllByRole("button", { name: more }))[0]!);
  await user.click(await screen.findByRole("menuitem", { name: t("courses.deleteCourse") }));
  const question = await screen.findByRole("alertdialog");
  const { promise, resolve } = Promise.withResolvers<Record<string, never>>();
  stubServer.respond(deleteCourse, async () => promise);
  await user.click(within(question).getByRole("button", { name: t("courses.deleteCourse") }));
  await user.click(within(question).getByRole("button", { name: t("ui.cancel") }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  resolve({});
  await waitFor(() => expect(pathname()).toBe("/teacher-dashboard"));
  expect(screen.getByText(t("courses.deleted"))).toBeVisible();
});

it("says how many lessons a course can hold once it has most of them", async () => {
  openEditor({ totalLessons: 1_850 });
  expect(await screen.findByText(/1,850.*2,000/)).toBeVisible();
});

describe("the settings of a course", () => {
  const named = (name: string) => screen.findByRole("switch", { name: new RegExp(`^${name}`) });
  const settings = () => screen.findByRole("complementary", { name: t("courses.settings") });

  it("begin with what it does, each with one further row while it is on", async () => {
    const { user } = openEditor();
    const [first] = within(await settings()).getAllByRole("heading", { level: 2 });
    expect(first).toHaveTextContent(t("courses.whatItDoes"));
    const recitations = await named(t("courses.recitations"));
    await waitFor(() => expect(recitations).toBeEnabled());
    const row = { name: new RegExp(`^${t("lessons.recited")}`) };
    expect(screen.queryByRole("button", row)).not.toBeInTheDocument();
    stubServer.respond(setRecitationsEnabled, { isOn: true });
    await user.click(recitations);
    expect(await screen.findByRole("button", row)).toBeVisible();
    expect(stubServer.requests(setRecitationsEnabled)).toMatchObject([{ body: { isOn: true } }]);
  });

  it("say why recitations were not switched on, and leave them off", async () => {
    const { user } = openEditor();
    const recitations = await named(t("courses.recitations"));
    await waitFor(() => expect(recitations).toBeEnabled());
    stubServer.refuse(setRecitationsEnabled, "NOT_ALLOWED");
    await user.click(recitations);
    await waitFor(() => expect(recitations).not.toBeChecked());
    const alerts = await screen.findAllByText(t("errors.NOT_ALLOWED"), { exact: false });
    expect(alerts[0]).toBeVisible();
  });

  const amina: Helper = {
    _id: "a".repeat(24),
    firstName: "Amina",
    lastName: "Saleh",
    sheet: "asked",
    listening: null,
    isAway: false,
  };
  const tick = (help: string) =>
    screen.findByRole("checkbox", { name: new RegExp(`^${t("courses.helperDoes", { help })}`) });

  it("ask a helping teacher for more by a tick, which opens nothing before they accept", async () => {
    const { user } = openEditor({ helpers: [amina] });
    expect(await tick("sheet")).toBeChecked();
    expect(await tick("sheet")).toHaveAccessibleDescription(t("courses.helperUnanswered"));
    stubServer.respond(askListener, { listener: { ...amina } });
    const asked: Helper = { ...amina, listening: "asked" };
    stubServer.respond(listHelpers, { helpers: [asked], waiting: 0 });
    await user.click(await tick("listening"));
    await waitFor(async () =>
      expect(await tick("listening")).toHaveAccessibleDescription(t("courses.helperUnanswered")),
    );
    expect(stubServer.requests(askListener)).toMatchObject([{ body: { personId: amina._id } }]);
  });

  it("ask before a listener who has accepted is removed", async () => {
    const { user } = openEditor({ helpers: [{ ...amina, listening: "accepted" }] });
    await user.click(await tick("listening"));
    const question = await screen.findByRole("alertdialog");
    expect(stubServer.requests(endListening)).toEqual([]);
    stubServer.respond(endListening, {});
    stubServer.respond(listHelpers, { helpers: [amina], waiting: 0 });
    await user.click(within(question).getByRole("button", { name: t("courses.remove") }));
    await waitFor(async () => expect(await tick("listening")).not.toBeChecked());
    expect(stubServer.requests(endListening)).toMatchObject([{ query: { personId: amina._id } }]);
  });
});
